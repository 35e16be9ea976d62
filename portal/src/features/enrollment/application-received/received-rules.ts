import { parseMemberStatus } from '@moments/contract/members/member-status';
import type { BasicInfo } from '@moments/contract/members/members';
import { addBusinessDays } from '@moments/contract/values/business-days';
import { toEasternIsoDate } from '@moments/contract/values/dates';

/** Business days from the end of the application to the finalized membership (APP-02). */
const reviewDays = 3;

const shortDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Formats an ISO date, which has no zone: "Wed, Nov 18". */
export const formatWeekday = (isoDate: string): string => shortDay.format(new Date(`${isoDate}T00:00:00Z`));

/** The state of an application. Dates are ISO dates in Eastern Time. */
export type Application =
  /** A step is incomplete. */
  | { readonly kind: 'unfinished' }
  /** The member waits for a coach. */
  | {
      readonly kind: 'finalizing';
      readonly submittedOn: string | undefined;
      readonly expectedBy: string | undefined;
      /** The expected date has passed. */
      readonly isLate: boolean;
      readonly isWaitlisted: boolean;
    }
  /** The bank hasn't decided yet on the payment of the member's plan (PLAN-10). */
  | { readonly kind: 'paying' }
  /** A community member, who waits for nothing. */
  | { readonly kind: 'community' };

/**
 * Returns the state of an application (APP-02, APP-03). A member with a partner or a paid plan waits for a coach; the others
 * are community members.
 */
export function getApplicationState(info: BasicInfo, now: Date): Application {
  const { completed, applicationEndDate } = info.userEnrollment;
  const status = parseMemberStatus(info.currentStatus);
  const isWaitlisted = status === 'WAITLIST_REVIEW';
  const isWaiting = info.partnerId !== 'NONE' || status === 'PENDING_MATCHING' || isWaitlisted;
  if (!completed && status !== 'PENDING_MATCHING' && !isWaitlisted) return { kind: 'unfinished' };
  if (!isWaiting) return { kind: info.pendingPayment?.isAddOn === false ? 'paying' : 'community' };
  const submittedOn =
    applicationEndDate === null ? undefined : toEasternIsoDate(new Date(applicationEndDate));
  const expectedBy = submittedOn && addBusinessDays(submittedOn, reviewDays);
  const isLate = expectedBy !== undefined && expectedBy < toEasternIsoDate(now);
  return { kind: 'finalizing', submittedOn, expectedBy, isLate, isWaitlisted };
}
