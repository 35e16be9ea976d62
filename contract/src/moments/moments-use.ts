import { isCoaching, type MemberStatus } from '../members/member-status.ts';
import { hasActivePlan } from '../payments/active-plan.ts';

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

/** Finds out whether a coach answers the member's texts, now or as soon as the member has Moments again. */
const isCoached = (status: MemberStatus | undefined): boolean =>
  status !== undefined && (isCoaching(status) || status === 'AWAY_TEXT_LIMIT');

/**
 * Why a member can't buy more Moments: they have no plan that runs, their renewal is unpaid, their account will be deleted, or no coach
 * answers their texts.
 */
export type AddOnObstacle = 'no-plan' | 'past-due' | 'leaving' | 'no-coach';

interface AddOnBuyer {
  /** Undefined if the stored status is unknown. */
  readonly status: MemberStatus | undefined;
  /** Of the member's plan; undefined without one. */
  readonly membershipStatus: string | undefined;
  /** Whether the account is scheduled for deletion. */
  readonly isLeaving: boolean;
}

/**
 * Finds out why a member can't buy more Moments (MOM-03). Moments for texts without an answer would only expire, and they aren't refundable.
 * @returns undefined if the member can buy them
 */
export function findAddOnObstacle({
  status,
  membershipStatus,
  isLeaving,
}: AddOnBuyer): AddOnObstacle | undefined {
  if (isLeaving) return 'leaving';
  if (membershipStatus === 'MEMBERSHIP_PAST_DUE') return 'past-due';
  if (membershipStatus === undefined || !hasActivePlan({ status: membershipStatus })) return 'no-plan';
  return isCoached(status) ? undefined : 'no-coach';
}

/** The messages for members who can't buy more Moments. */
export const addOnObstacleMessages: Readonly<Record<AddOnObstacle, string>> = {
  'no-plan': 'More Moments need a plan. Choose a plan first.',
  'past-due': 'Your last payment is overdue. Pay it in Billing first, then add Moments.',
  leaving: 'Your account will be deleted. Keep your account first, then add Moments.',
  'no-coach': 'You can add Moments as soon as a coach answers your texts.',
};
