import { describe, expect, it } from 'vitest';
import { getPaidAmount, hasCoachingTabs, listAccountTabs } from './account-tabs.ts';
import { memberStatuses } from './member-status.ts';
import type { BasicInfo } from './members.ts';

/** Members who see all four tabs without a payment (ACC-01). */
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
/** Members who don't see all four tabs even after a payment. */
const never = ['COMMUNITY_MEMBER', 'PENDING_MATCHING'];

const listTabs = (currentStatus: string, subscription: Parameters<typeof listAccountTabs>[1]) =>
  // Only the status matters.
  listAccountTabs({ basicInfo: { currentStatus } as BasicInfo }, subscription);

describe('the tabs of Account Settings', () => {
  it.each(memberStatuses)('[ACC-01] derives the tabs of %s from status and paid amount', (status) => {
    expect(hasCoachingTabs(status, 0)).toBe(withoutPaying.includes(status));
    expect(hasCoachingTabs(status, 4_900)).toBe(!never.includes(status));
  });

  it('[ACC-01] starts with Schedule for four tabs and with Profile for two', () => {
    expect(listTabs('ACTIVE COACHING', null)).toEqual(['schedule', 'service', 'profile', 'general']);
    expect(listTabs('COMMUNITY_MEMBER', { amount: 4_900, status: 'MEMBERSHIP_ACTIVE' })).toEqual([
      'profile',
      'general',
    ]);
    expect(listTabs('WAITLIST_REVIEW', { amount: 4_900, status: 'MEMBERSHIP_ENDED' })).toHaveLength(4);
    expect(listTabs('SIGNED_UP', { amount: 0, status: 'MEMBERSHIP_ACTIVE' })).toHaveLength(2);
  });

  it('[ACC-01] does not count a plan as paid before its first payment', () => {
    expect(getPaidAmount({ amount: 4_900, status: 'MEMBERSHIP_INCOMPLETE' })).toBe(0);
    expect(getPaidAmount(null)).toBe(0);
    expect(listTabs('SIGNED_UP', { amount: 4_900, status: 'MEMBERSHIP_INCOMPLETE' })).toHaveLength(2);
  });

  it('[ACC-01, STAT-01] shows Profile and General for an unknown status', () => {
    expect(listTabs('SOMETHING NEW', { amount: 4_900, status: 'MEMBERSHIP_ACTIVE' })).toHaveLength(2);
  });
});
