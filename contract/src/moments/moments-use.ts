import type { MemberStatus } from '../members/member-status.ts';

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
 * Checks whether a member with this status can buy more Moments (MOM-03). Moments that the member can't use would only expire,
 * and they aren't refundable.
 * @param status undefined if the stored status is unknown
 */
export const canBuyMoments = (status: MemberStatus | undefined): boolean => canUseMoments(status);
