import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { routes, type RoutePath } from '@moments/contract/members/routes';

type Screen = LazyExoticComponent<ComponentType>;

/** The screen of each route for signed-in members (ROUTE-01). Each screen is a chunk of its own. */
const screenByRoute: Readonly<Record<Exclude<RoutePath, typeof routes.auth>, Screen>> = {
  [routes.enrollmentWelcome]: lazy(() => import('../features/enrollment/welcome-screen.tsx')),
  [routes.enrollment]: lazy(() => import('../features/enrollment/enrollment-screen.tsx')),
  [routes.additionInformation]: lazy(
    () => import('../features/enrollment/additional-information/additional-information-screen.tsx'),
  ),
  [routes.applicationReceived]: lazy(
    () => import('../features/enrollment/application-received/application-received-screen.tsx'),
  ),
  [routes.subscriptions]: lazy(() => import('./subscriptions-screen.tsx')),
  [routes.checkout]: lazy(() => import('../features/payments/checkout/checkout-screen.tsx')),
  [routes.home]: lazy(() => import('../features/dashboard/dashboard-screen.tsx')),
  [routes.accountSettings]: lazy(() => import('../features/account/account-settings-screen.tsx')),
  [routes.billing]: lazy(() => import('../features/payments/billing/billing-screen.tsx')),
  [routes.support]: lazy(() => import('../features/support/support-screen.tsx')),
};

export const screens: readonly (readonly [string, Screen])[] = Object.entries(screenByRoute);
