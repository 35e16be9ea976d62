import { isAwayOrExited, isCoaching, isStoppedByAdmin, parseMemberStatus } from './member-status.ts';
import type { MemberSlices, MemberSubscription } from './members.ts';

/** The four tabs of Account Settings: Coaching Schedule, Service Status, Profile, General (ACC-01). */
export type AccountTab = 'schedule' | 'service' | 'profile' | 'general';

const everyTab: readonly AccountTab[] = ['schedule', 'service', 'profile', 'general'];
const everyonesTabs: readonly AccountTab[] = ['profile', 'general'];

/**
 * Checks whether a member can see and change coaching: the tabs Coaching Schedule and Service Status, and their calls
 * (ACC-01).
 * @param currentStatus the member status in either spelling; false for an unknown one (STAT-01)
 * @param paidAmount in cents; 0 if the member paid nothing
 */
export function hasCoachingTabs(currentStatus: string, paidAmount: number): boolean {
  const status = parseMemberStatus(currentStatus);
  if (status === undefined) return false;
  if (isCoaching(status) || isAwayOrExited(status) || isStoppedByAdmin(status)) return true;
  return paidAmount > 0 && status !== 'COMMUNITY_MEMBER' && status !== 'PENDING_MATCHING';
}

/** Gets what a member has paid for their plan, in cents. A plan without its first payment counts as unpaid. */
export const getPaidAmount = (subscription: Pick<MemberSubscription, 'amount' | 'status'> | null): number =>
  subscription === null || subscription.status === 'MEMBERSHIP_INCOMPLETE' ? 0 : subscription.amount;

/** Lists the tabs that a member sees in Account Settings, in order. The first one is the default (ACC-01). */
export const listAccountTabs = (
  user: Pick<MemberSlices, 'basicInfo'>,
  subscription: Pick<MemberSubscription, 'amount' | 'status'> | null,
): readonly AccountTab[] =>
  hasCoachingTabs(user.basicInfo.currentStatus, getPaidAmount(subscription)) ? everyTab : everyonesTabs;
