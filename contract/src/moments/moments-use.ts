import type { MemberStatus } from '../members/member-status.ts';

/** Whether a member's text uses a Moment where they stand (MOM-01); where it does not, Moments that are added would only expire. */
const usesMoment: Readonly<Record<MemberStatus, boolean>> = {
  SIGNED_UP: true,
  COMMUNITY_MEMBER: true,
  PENDING_MATCHING: true,
  WAITLIST_REVIEW: true,
  ACTIVE_COACHING: true,
  IDLE_COACHING: true,
  AWAY_TEXT_LIMIT: true,
  // The partner's budget is what is used up: add-ons are no way around it.
  AWAY_BUDGET_LIMIT: false,
  AWAY: false,
  EXITED: false,
  EXITED_BY_REQUEST: false,
  EXITED_BY_STOP: false,
  EXITED_BY_ADMIN: false,
  DELETED_BY_ADMIN: false,
};

/**
 * Whether Moments can be used by a member, and so may be sold to them (MOM-03: they can't be given back).
 * @param status undefined where the stored one is none that is known
 */
export const canUseMoments = (status: MemberStatus | undefined): boolean =>
  status !== undefined && usesMoment[status];
