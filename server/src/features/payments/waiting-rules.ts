import { matchingDays } from '@moments/contract/matching/staff-matching';
import { isCoaching, type MemberStatus } from '@moments/contract/members/member-status';
import { addBusinessDays } from '@moments/contract/values/business-days';
import { toEasternIsoDate } from '@moments/contract/values/dates';

export const holdPlansQueue = 'hold-plans';

export const waitingStatuses = ['PENDING_MATCHING', 'WAITLIST_REVIEW'] as const;

export const isWaiting = (status: MemberStatus | undefined): boolean =>
  waitingStatuses.some((one) => one === status);

/**
 * Checks whether the month of a plan that is held for a late match can still be returned: also to members who opted out or left while they
 * waited. The month of a coached member starts (RENEW-05).
 */
export const isMonthOwed = (heldForMatchSince: Date | null, status: MemberStatus | undefined): boolean =>
  heldForMatchSince !== null && (status === undefined || !isCoaching(status));

/**
 * Checks whether the plan of a member can be held: they wait for a coach, or did until they opted out of texts. They can't be matched then,
 * and would pay for months without a coach.
 */
export const canBeHeld = (status: MemberStatus | undefined, coachName: string | null): boolean =>
  isWaiting(status) || (status === 'EXITED_BY_STOP' && coachName === null);

interface Wait {
  /** The stored status of the member. */
  readonly status: string;
  /** When the wait began. Undefined if the member never waited. */
  readonly since: Date | undefined;
}

/** Checks whether a member whose plan can be held waits past the promised day, or on the waitlist, which promises none (RENEW-05). */
export function isLate({ status, since }: Wait, now: Date): boolean {
  if (status === 'WAITLIST_REVIEW') return true;
  if (since === undefined) return false;
  return addBusinessDays(toEasternIsoDate(since), matchingDays) < toEasternIsoDate(now);
}
