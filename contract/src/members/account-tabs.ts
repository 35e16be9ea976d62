import { isAwayOrExited, isCoaching, isStoppedByAdmin, parseMemberStatus } from './member-status.ts';
import type { MemberSlices, MemberSubscription } from './members.ts';

/** The four tabs of Account Settings: Coaching Schedule, Service Status, Profile, General (ACC-01). */
export type AccountTab = 'schedule' | 'service' | 'profile' | 'general';

const everyTab: readonly AccountTab[] = ['schedule', 'service', 'profile', 'general'];
const everyonesTabs: readonly AccountTab[] = ['profile', 'general'];

/**
 * Whether a member has a coaching to see and to ask changes of: the tabs Coaching Schedule and Service Status, and the calls
 * behind them (ACC-01).
 * @param currentStatus the member status in either spelling; an unknown one has none of it (STAT-01)
 * @param paidAmount in cents; 0 where nothing was paid
 */
export function hasCoachingTabs(currentStatus: string, paidAmount: number): boolean {
  const status = parseMemberStatus(currentStatus);
  if (status === undefined) return false;
  if (isCoaching(status) || isAwayOrExited(status) || isStoppedByAdmin(status)) return true;
  return paidAmount > 0 && status !== 'COMMUNITY_MEMBER' && status !== 'PENDING_MATCHING';
}

/** What a member has paid for their plan, in cents: a plan whose first payment never came is not paid. */
export const getPaidAmount = (subscription: Pick<MemberSubscription, 'amount' | 'status'> | null): number =>
  subscription === null || subscription.status === 'MEMBERSHIP_INCOMPLETE' ? 0 : subscription.amount;

/** The tabs that a member sees in Account Settings, in their order; the first is the default (ACC-01). */
export const accountTabs = (
  user: Pick<MemberSlices, 'basicInfo'>,
  subscription: Pick<MemberSubscription, 'amount' | 'status'> | null,
): readonly AccountTab[] =>
  hasCoachingTabs(user.basicInfo.currentStatus, getPaidAmount(subscription)) ? everyTab : everyonesTabs;
