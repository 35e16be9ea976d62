import { describe, expect, it } from 'vitest';
import { accountTabs, getPaidAmount, hasCoachingTabs } from './account-tabs.ts';
import { memberStatuses } from './member-status.ts';
import type { BasicInfo } from './members.ts';

/** ACC-01, written out: who sees all four without having paid. */
const withoutPaying = [
  'ACTIVE_COACHING',
  'IDLE_COACHING',
  'AWAY',
  'AWAY_BUDGET_LIMIT',
  'AWAY_TEXT_LIMIT',
  'EXITED',
  'EXITED_BY_REQUEST',
  'EXITED_BY_STOP',
  'EXITED_BY_ADMIN',
  'DELETED_BY_ADMIN',
];
/** Who sees them not even having paid. */
const never = ['COMMUNITY_MEMBER', 'PENDING_MATCHING'];

const tabsOf = (currentStatus: string, subscription: Parameters<typeof accountTabs>[1]) =>
  // Only the status is looked at.
  accountTabs({ basicInfo: { currentStatus } as BasicInfo }, subscription);

describe('the tabs of Account Settings', () => {
  it.each(memberStatuses)('[ACC-01] of %s follow status and paid amount', (status) => {
    expect(hasCoachingTabs(status, 0)).toBe(withoutPaying.includes(status));
    expect(hasCoachingTabs(status, 4_900)).toBe(!never.includes(status));
  });

  it('[ACC-01] begin with Schedule where there are four, with Profile where there are two', () => {
    expect(tabsOf('ACTIVE COACHING', null)).toEqual(['schedule', 'service', 'profile', 'general']);
    expect(tabsOf('COMMUNITY_MEMBER', { amount: 4_900, status: 'MEMBERSHIP_ACTIVE' })).toEqual([
      'profile',
      'general',
    ]);
    expect(tabsOf('WAITLIST_REVIEW', { amount: 4_900, status: 'MEMBERSHIP_ENDED' })).toHaveLength(4);
    expect(tabsOf('SIGNED_UP', { amount: 0, status: 'MEMBERSHIP_ACTIVE' })).toHaveLength(2);
  });

  it('[ACC-01] do not take a plan for paid whose first payment never came', () => {
    expect(getPaidAmount({ amount: 4_900, status: 'MEMBERSHIP_INCOMPLETE' })).toBe(0);
    expect(getPaidAmount(null)).toBe(0);
    expect(tabsOf('SIGNED_UP', { amount: 4_900, status: 'MEMBERSHIP_INCOMPLETE' })).toHaveLength(2);
  });

  it('[ACC-01][STAT-01] are the two of everyone for a status that is not known', () => {
    expect(tabsOf('SOMETHING NEW', { amount: 4_900, status: 'MEMBERSHIP_ACTIVE' })).toHaveLength(2);
  });
});
