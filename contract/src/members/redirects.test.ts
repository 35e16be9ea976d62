import { describe, expect, it } from 'vitest';
import { allCombinations } from '../../test/combinations.ts';
import { derivedStatuses, deriveStatus, type DerivedStatus } from './derived-status.ts';
import { getLandingRoute, getRedirect } from './redirects.ts';
import { isRoute, routes } from './routes.ts';

const everyPath = ['/', ...Object.values(routes)];
const bypassed = ['/subscriptions', '/checkout', '/account-settings', '/billing', '/support'];

/** The specification's route table for guarded routes. */
const allowed: Readonly<Record<string, readonly DerivedStatus[]>> = {
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
  '/home': ['FULLY_ENROLLED_ACTIVE', 'ENROLLMENT_COMPLETE_NO_PAYMENT'],
};

const landing: Readonly<Record<DerivedStatus, string>> = {
  FIRST_TIME_LOGIN: '/enrollment-welcome',
  SIGNED_UP: '/enrollment-welcome',
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
  INCOMPLETE_ENROLLMENT: '/enrollment',
};

/** Lists the redirects from a path. Stops after a fixed number, in case they never end. */
function listRedirects(from: string, status: DerivedStatus): readonly string[] {
  const passed: string[] = [];
  let next = getRedirect(from, status);
  while (next !== undefined && passed.length < 10) {
    passed.push(next);
    next = getRedirect(next, status);
  }
  return passed;
}

describe('getLandingRoute', () => {
  it.each(derivedStatuses)('[ROUTE-06] lands %s on the required page', (status) => {
    expect(getLandingRoute(status)).toBe(landing[status]);
  });
});

describe('getRedirect', () => {
  const pairs = derivedStatuses.flatMap((status) => everyPath.map((path) => ({ status, path })));

  it('[ROUTE-02, ROUTE-05] keeps a member on guarded routes that allow the status or are its landing, and on no others', () => {
    const guarded = pairs.filter(({ path }) => path in allowed);
    const wrong = guarded.filter(({ status, path }) => {
      const stays = (allowed[path] ?? []).includes(status) || landing[status] === path;
      return getRedirect(path, status) !== (stays ? undefined : landing[status]);
    });
    expect(guarded).toHaveLength(13 * 5);
    expect(wrong).toEqual([]);
  });

  it('[ROUTE-03] never redirects from the bypassed routes, whatever the status', () => {
    expect(
      derivedStatuses.flatMap((status) => bypassed.filter((path) => getRedirect(path, status) !== undefined)),
    ).toEqual([]);
  });

  it('[ROUTE-07] sends / to the landing of the status', () => {
    for (const status of derivedStatuses) expect(getRedirect('/', status)).toBe(landing[status]);
  });

  it('[AUTH-09] sends a logged-in member from /auth to /home', () => {
    for (const status of derivedStatuses) expect(getRedirect('/auth', status)).toBe('/home');
  });

  it('[ROUTE-01] leaves unknown paths to "Not Found"', () => {
    expect(isRoute('/nowhere')).toBe(false);
    for (const status of derivedStatuses) expect(getRedirect('/nowhere', status)).toBeUndefined();
  });

  it.each(['/home/', '/HOME', '/Home//'])(
    '[ROUTE-05] guards %s like /home: the router shows the same screen',
    (path) => {
      expect(getRedirect(path, 'SIGNED_UP')).toBe('/enrollment-welcome');
      expect(getRedirect(path, 'FULLY_ENROLLED_ACTIVE')).toBeUndefined();
    },
  );

  it('[STAT-13, ROUTE-05] ends within two redirects from any route, on the landing page or on the same page', () => {
    const endless = pairs.filter(({ status, path }) => {
      const passed = listRedirects(path, status);
      return (
        passed.length > 2 || (passed.length > 0 && passed.at(-1) !== landing[status] && path !== '/auth')
      );
    });
    expect(endless).toEqual([]);
  });

  it('[STAT-13] has a stable landing for every combination of the inputs', () => {
    const unstable = allCombinations.filter((facts) => {
      const { status } = deriveStatus(facts);
      return getRedirect(getLandingRoute(status), status) !== undefined;
    });
    expect(unstable).toEqual([]);
  });
});
