import type { DerivedStatus } from './derived-status.ts';
import { isRoute, normalizePath, routes, type RoutePath } from './routes.ts';

/** Derived statuses that may see a route (ROUTE-02). */
const allowedStatuses: Readonly<Record<RoutePath, readonly DerivedStatus[]>> = {
  // Guests only. A logged-in member is redirected to /home (AUTH-09).
  '/auth': [],
  '/enrollment-welcome': ['FIRST_TIME_LOGIN', 'SIGNED_UP'],
  '/enrollment': ['FIRST_TIME_LOGIN', 'SIGNED_UP', 'INCOMPLETE_ENROLLMENT'],
  '/addition-information': [
    'FIRST_TIME_LOGIN',
    'SIGNED_UP',
    'INCOMPLETE_ENROLLMENT',
    'ADDITIONAL_INFORMATION',
    'PENDING_MATCHING',
  ],
  '/application-received': ['WAITLIST_ELIGIBILITY_REVIEW', 'PENDING_MATCHING', 'INCOMPLETE_ENROLLMENT'],
  '/subscriptions': ['FIRST_TIME_LOGIN', 'PENDING_MATCHING', 'ENROLLMENT_COMPLETE_NO_PAYMENT'],
  '/checkout': ['FIRST_TIME_LOGIN', 'PENDING_MATCHING', 'INCOMPLETE_ENROLLMENT'],
  '/home': ['FULLY_ENROLLED_ACTIVE', 'ENROLLMENT_COMPLETE_NO_PAYMENT'],
  '/account-settings': ['FULLY_ENROLLED_ACTIVE'],
  '/billing': ['FULLY_ENROLLED_ACTIVE'],
  '/support': ['FULLY_ENROLLED_ACTIVE'],
};

/** Signed-in members stay on these routes with every status (ROUTE-03). */
const neverRedirected: readonly string[] = [
  '/subscriptions',
  '/checkout',
  '/account-settings',
  '/billing',
  '/support',
];

const landingRoutes: Readonly<Record<DerivedStatus, RoutePath>> = {
  FIRST_TIME_LOGIN: '/enrollment-welcome',
  SIGNED_UP: '/enrollment-welcome',
  INCOMPLETE_ENROLLMENT: '/enrollment',
  ENROLLMENT_COMPLETE_NO_PAYMENT: '/application-received',
  WAITLIST_ELIGIBILITY_REVIEW: '/application-received',
  PENDING_MATCHING: '/application-received',
  NO_MESSAGES_REMAINING: '/subscriptions',
  PAYMENT_ISSUE: '/subscriptions',
  FULLY_ENROLLED_ACTIVE: '/home',
  ACTIVE: '/home',
  ADDITIONAL_INFORMATION: '/addition-information',
  COACH_PREFERENCE: '/addition-information',
  EMERGENCY_CONTACT: '/addition-information',
};

/** Gets the landing page of a derived status (ROUTE-06). */
export const getLandingRoute = (status: DerivedStatus): RoutePath => landingRoutes[status];

/**
 * Gets the redirect of a logged-in member from a path (ROUTE-02, ROUTE-03, ROUTE-05, ROUTE-07, AUTH-09).
 * @param pathname without query; `/Home/` counts as `/home`, as in the router
 * @returns the path to go to, or undefined to stay; an unknown path stays and shows "Not Found"
 */
export function getRedirect(pathname: string, status: DerivedStatus): RoutePath | undefined {
  const path = normalizePath(pathname);
  const landing = getLandingRoute(status);
  if (path === '/') return landing;
  if (path === routes.auth) return routes.home;
  if (!isRoute(path) || neverRedirected.includes(path) || path === landing) return undefined;
  return allowedStatuses[path].includes(status) ? undefined : landing;
}
