import { describe, expect, it } from 'vitest';
import { derivedStatuses } from '@moments/contract/members/derived-status';
import { memberStatuses } from '@moments/contract/members/member-status';
import { routes } from '@moments/contract/members/routes';
import { getDisplayName, showsNavigation, showsSettings, stopReason } from './layout-rules.ts';

const base = { path: '/home', isCommunityDialogOpen: false };

describe('the side navigation', () => {
  it.each(derivedStatuses)(
    '[LAY-03] for %s shows with an active membership, and without one only when fully enrolled',
    (status) => {
      expect(showsNavigation({ ...base, status, hasActiveMembership: true })).toBe(true);
      expect(showsNavigation({ ...base, status, hasActiveMembership: false })).toBe(
        status === 'FULLY_ENROLLED_ACTIVE',
      );
    },
  );

  it.each(Object.values(routes))(
    '[LAY-03] on %s shows unless it is a subscription or checkout path',
    (path) => {
      const facts = { ...base, path, status: 'FULLY_ENROLLED_ACTIVE', hasActiveMembership: true } as const;
      expect(showsNavigation(facts)).toBe(path !== '/subscriptions' && path !== '/checkout');
    },
  );

  it('[LAY-03] hides while the community member’s dialog shows', () => {
    const facts = { ...base, status: 'FULLY_ENROLLED_ACTIVE', hasActiveMembership: true } as const;
    expect(showsNavigation({ ...facts, isCommunityDialogOpen: true })).toBe(false);
  });
});

it.each(memberStatuses)('[LAY-01] the Settings icon for %s', (currentStatus) => {
  expect(showsSettings({ currentStatus })).toBe(currentStatus !== 'SIGNED_UP');
});

it('[LAY-01] the Settings icon hides in the other spelling too', () => {
  expect(showsSettings({ currentStatus: 'SIGNED UP' })).toBe(false);
});

it('calls the member by preferred name, else first name, else email', () => {
  const names = { preferredName: 'El', firstName: 'Eli', email: 'eli@example.com' };
  expect(getDisplayName(names)).toBe('El');
  expect(getDisplayName({ ...names, preferredName: '' })).toBe('Eli');
  expect(getDisplayName({ ...names, preferredName: '', firstName: '' })).toBe('eli@example.com');
});

it.each(memberStatuses)('[STOP-01] the reason to end the session of %s', (currentStatus) => {
  const reasons: Record<string, string> = { EXITED_BY_ADMIN: 'stopped', DELETED_BY_ADMIN: 'deactivated' };
  expect(stopReason({ currentStatus, deleted: false })).toBe(reasons[currentStatus]);
  expect(stopReason({ currentStatus, deleted: true })).toBe('deactivated');
});
