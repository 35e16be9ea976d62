import { parseMemberStatus } from '@moments/contract/members/member-status';
import type { Availability, BasicInfo } from '@moments/contract/members/members';
import { addBusinessDays } from '@moments/contract/values/business-days';
import { addDays, toEasternIsoDate } from '@moments/contract/values/dates';
import { formatDays, shiftTimes } from '@moments/contract/values/shift-times';

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

/** Returns the weekday of an ISO date as schedules name it: 1 is Monday. */
const getShiftDay = (isoDate: string): string =>
  String(((new Date(`${isoDate}T00:00:00Z`).getUTCDay() + 6) % 7) + 1);

/**
 * Formats when a member's first evening with the coach is: the day by which it is expected if the match is, otherwise the days of the schedule.
 * Undefined without a schedule.
 */
export function formatFirstEvening(
  { shiftTime, shiftDays }: Availability,
  {
    expectedBy,
    isLate,
    isWaitlisted,
  }: Pick<Extract<Application, { kind: 'finalizing' }>, 'expectedBy' | 'isLate' | 'isWaitlisted'>,
): string | undefined {
  if (shiftTime === null || shiftDays.length === 0) return undefined;
  const { hours } = shiftTimes[shiftTime];
  if (expectedBy === undefined || isLate || isWaitlisted) return `${formatDays(shiftDays)}, ${hours}`;
  const week = [0, 1, 2, 3, 4, 5, 6].map((count) => addDays(expectedBy, count));
  const first = week.find((day) => shiftDays.some((one) => one === getShiftDay(day)));
  return `Expected by ${formatWeekday(first ?? expectedBy)}, ${hours}`;
}
