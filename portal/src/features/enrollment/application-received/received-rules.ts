import { parseMemberStatus } from '@moments/contract/members/member-status';
import type { BasicInfo } from '@moments/contract/members/members';
import { addBusinessDays, easternIsoDate } from '@moments/contract/values/dates';

/** Business days from the end of the application to the finalized membership (APP-02). */
const reviewDays = 3;

const shortDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** "Wed, Nov 18" of an ISO date, which has no zone. */
export const formatWeekday = (isoDate: string): string => shortDay.format(new Date(`${isoDate}T00:00:00Z`));

/** What the page says; dates are ISO dates in Eastern Time. */
export type Application =
  /** Something is still missing. */
  | { readonly kind: 'unfinished' }
  /** A membership is being made ready: with a partner, or to be matched with a coach. */
  | {
      readonly kind: 'finalizing';
      readonly submittedOn: string | undefined;
      readonly expectedBy: string | undefined;
      /** The estimate lies behind. */
      readonly isLate: boolean;
      readonly isWaitlisted: boolean;
    }
  /** A community member: nothing has to be waited for. */
  | { readonly kind: 'community' };

/**
 * What is true of an application (APP-02, APP-03). Whoever waits for a coach, with a partner or on a plan of their own, is told
 * how far it is; the others are told what they have.
 */
export function getApplicationState(info: BasicInfo, now: Date): Application {
  const { completed, applicationEndDate } = info.userEnrollment;
  const status = parseMemberStatus(info.currentStatus);
  const isWaitlisted = status === 'WAITLIST_REVIEW';
  const isWaiting = info.partnerId !== 'NONE' || status === 'PENDING_MATCHING' || isWaitlisted;
  if (!completed && status !== 'PENDING_MATCHING' && !isWaitlisted) return { kind: 'unfinished' };
  if (!isWaiting) return { kind: 'community' };
  const submittedOn = applicationEndDate === null ? undefined : easternIsoDate(new Date(applicationEndDate));
  const expectedBy = submittedOn && addBusinessDays(submittedOn, reviewDays);
  const isLate = expectedBy !== undefined && expectedBy < easternIsoDate(now);
  return { kind: 'finalizing', submittedOn, expectedBy, isLate, isWaitlisted };
}
