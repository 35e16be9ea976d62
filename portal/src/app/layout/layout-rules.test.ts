import { describe, expect, it } from 'vitest';
import { derivedStatuses } from '@moments/contract/members/derived-status';
import { memberStatuses } from '@moments/contract/members/member-status';
import { routes } from '@moments/contract/members/routes';
import {
  canShowNavigation,
  canShowSettings,
  getDisplayName,
  getStopReason,
  isCommunityDialogFirst,
  isCommunityDialogShown,
  isLivePage,
} from './layout-rules.ts';

const base = { path: '/home', isCommunityDialogOpen: false };

it.each(['/home', '/billing', '/account-settings', '/application-received'])(
  '[HOME-05] shows changes on %s as they happen',
  (path) => expect(isLivePage(path)).toBe(true),
);

it.each(['/enrollment', '/addition-information', '/subscriptions', '/checkout'])(
  '[HOME-05, CHK-09] lets no change interrupt %s',
  (path) => expect(isLivePage(path)).toBe(false),
);

describe('the side navigation', () => {
  it.each(derivedStatuses)(
    '[LAY-03] for %s shows with an active membership, and without one only when fully enrolled',
    (status) => {
      expect(canShowNavigation({ ...base, status, hasActiveMembership: true })).toBe(true);
      expect(canShowNavigation({ ...base, status, hasActiveMembership: false })).toBe(
        status === 'FULLY_ENROLLED_ACTIVE',
      );
    },
  );

  it.each(Object.values(routes))(
    '[LAY-03] on %s shows unless it is a subscription or checkout path',
    (path) => {
      const facts = { ...base, path, status: 'FULLY_ENROLLED_ACTIVE', hasActiveMembership: true } as const;
      expect(canShowNavigation(facts)).toBe(path !== '/subscriptions' && path !== '/checkout');
    },
  );

  it('[PLAN-10] the community dialog waits while the bank decides on a plan', () => {
    const pendingPayment = { isAddOn: false, title: 'Starter', amount: 2900 };
    const isShown = isCommunityDialogShown;
    expect(isShown({ isCommunityMemberDialog: true, pendingPayment: null }, '/home')).toBe(true);
    expect(isShown({ isCommunityMemberDialog: true, pendingPayment: null }, '/application-received')).toBe(
      false,
    );
    expect(isShown({ isCommunityMemberDialog: true, pendingPayment }, '/home')).toBe(false);
    const covered = [
      '/home',
      '/subscriptions',
      '/billing',
      '/account-settings',
      '/application-received',
    ].filter((path) => isCommunityDialogFirst({ isCommunityMemberDialog: true, pendingPayment: null }, path));
    expect(covered).toEqual(['/billing', '/account-settings']);
  });

  it('[LAY-03] the navigation is hidden while the community dialog is open', () => {
    const facts = { ...base, status: 'FULLY_ENROLLED_ACTIVE', hasActiveMembership: true } as const;
    expect(canShowNavigation({ ...facts, isCommunityDialogOpen: true })).toBe(false);
  });
});

it.each(memberStatuses)('[LAY-01] shows the Settings icon by status: %s', (currentStatus) => {
  expect(canShowSettings({ currentStatus })).toBe(currentStatus !== 'SIGNED_UP');
});

it('[LAY-01] hides the Settings icon for the status’s other spelling', () => {
  expect(canShowSettings({ currentStatus: 'SIGNED UP' })).toBe(false);
});

it('getDisplayName returns the preferred name, else the first name, else the email', () => {
  const names = { preferredName: 'El', firstName: 'Eli', email: 'eli@example.com' };
  expect(getDisplayName(names)).toBe('El');
  expect(getDisplayName({ ...names, preferredName: '' })).toBe('Eli');
  expect(getDisplayName({ ...names, preferredName: '', firstName: '' })).toBe('eli@example.com');
});

it.each(memberStatuses)('[STOP-01] finds the reason to end the session by status: %s', (currentStatus) => {
  const reasons: Record<string, string> = { EXITED_BY_ADMIN: 'stopped', DELETED_BY_ADMIN: 'deactivated' };
  expect(getStopReason({ currentStatus, deleted: false })).toBe(reasons[currentStatus]);
  expect(getStopReason({ currentStatus, deleted: true })).toBe('deactivated');
});
