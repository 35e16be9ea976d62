import type { MemberStatus } from '../members/member-status.ts';
import type { MemberSubscription } from '../members/members.ts';

const usesMoment: Readonly<Record<MemberStatus, boolean>> = {
  SIGNED_UP: true,
  COMMUNITY_MEMBER: true,
  PENDING_MATCHING: true,
  WAITLIST_REVIEW: true,
  ACTIVE_COACHING: true,
  IDLE_COACHING: true,
  AWAY_TEXT_LIMIT: true,
  // The partner's budget is used up. Add-ons don't change that.
  AWAY_BUDGET_LIMIT: false,
  AWAY: false,
  EXITED: false,
  EXITED_BY_REQUEST: false,
  EXITED_BY_STOP: false,
  EXITED_BY_ADMIN: false,
  DELETED_BY_ADMIN: false,
};

/**
 * Checks whether a text from a member with this status uses a Moment (MOM-01).
 * @param status undefined if the stored status is unknown
 */
export const canUseMoments = (status: MemberStatus | undefined): boolean =>
  status !== undefined && usesMoment[status];

/**
 * Why a member can't buy more Moments: no plan runs, its renewal is unpaid, it is paused, or the account will be deleted. A plan is paused
 * with coaching (`paused`), until the match (`late-match`), or until the bank decides on a payment (`dispute`).
 */
export type AddOnObstacle = 'no-plan' | 'past-due' | 'paused' | 'late-match' | 'dispute' | 'leaving';

interface AddOnBuyer {
  /** The status of the member's plan; undefined without one. */
  readonly membershipStatus: string | undefined;
  readonly pauseReason: MemberSubscription['pauseReason'];
  /** Whether the account is scheduled for deletion. */
  readonly isLeaving: boolean;
}

/**
 * Finds out why a member can't buy more Moments (MOM-03). Every member with a running plan can, also one who waits for a match.
 * @returns undefined if the member can buy them
 */
export function findAddOnObstacle({
  membershipStatus,
  pauseReason,
  isLeaving,
}: AddOnBuyer): AddOnObstacle | undefined {
  if (isLeaving) return 'leaving';
  if (membershipStatus === 'MEMBERSHIP_PAST_DUE') return 'past-due';
  if (membershipStatus === 'MEMBERSHIP_PAUSED') return pauseReason ?? 'paused';
  return membershipStatus === 'MEMBERSHIP_ACTIVE' ? undefined : 'no-plan';
}

/** The messages for members who can't buy more Moments. */
export const addOnObstacleMessages: Readonly<Record<AddOnObstacle, string>> = {
  'no-plan': 'More Moments need a plan. Choose a plan first.',
  'past-due': 'Your last payment is overdue. Pay it in Billing first, then add Moments.',
  paused: 'Your plan is paused. Resume it first, then add Moments.',
  'late-match': 'Your month hasn’t started. You can add Moments from the day of your match.',
  dispute: 'Your bank asked us to return a payment. You can’t add Moments until it has decided.',
  leaving: 'Your account will be deleted. Keep your account first, then add Moments.',
};
