import type { MemberSubscription } from '../members/members.ts';
import { hasActivePlan } from '../payments/active-plan.ts';
import { addDays, addMonths, startOfEasternDay } from '../values/dates.ts';
import { allDateParts, getDatePartProblems, type DateProblem } from '../values/typed-date.ts';

/** How far away a day of return can be, in months. A longer pause has no day. */
const mostMonths = 6;

/**
 * Gets the first and the last possible day of return (ACC-03), both ISO dates.
 * @param today ISO date in Eastern Time
 */
export const getReturnDateRange = (
  today: string,
): { readonly earliest: string; readonly latest: string } => ({
  earliest: addDays(today, 1),
  latest: addMonths(today, mostMonths),
});

/** Dates have no zone, so they are formatted in UTC. */
const longDate = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' });

/** Formats an ISO date: "December 14, 2026". */
export const formatReturnDate = (isoDate: string): string => longDate.format(new Date(isoDate));

function findRangeProblem(date: string, today: string): string | undefined {
  const { earliest, latest } = getReturnDateRange(today);
  if (date < earliest) return `Choose ${formatReturnDate(earliest)} or a later day`;
  return date > latest
    ? `Choose ${formatReturnDate(latest)} or an earlier day. For a longer pause, leave this empty`
    : undefined;
}

/**
 * Lists what is wrong with a day of return, each wrong part with a message of its own (ACC-03, ENR-17). An empty one is right: the day is
 * optional.
 * @param typed ISO date, '', or its unfinished parts joined by hyphens, such as "2026-12-"
 * @param today ISO date in Eastern Time
 */
export function getReturnDateProblems(typed: string, today: string): readonly DateProblem[] {
  if (typed === '') return [];
  const parts = getDatePartProblems(typed);
  if (!parts) return [{ parts: allDateParts, message: 'Please enter a valid date' }];
  if (parts.problems.length > 0) return parts.problems;
  const message = findRangeProblem(parts.date, today);
  return message === undefined ? [] : [{ parts: allDateParts, message }];
}

/** Returns one message about a day of return, or undefined if it is possible. @param typed, today as above */
export function returnDateError(typed: string, today: string): string | undefined {
  const problems = getReturnDateProblems(typed, today);
  return problems.length === 0 ? undefined : problems.map(({ message }) => message).join('. ');
}

/** What decides whether a member has a plan and an account on a day of return. */
interface AtReturn {
  readonly plan: {
    readonly status: string;
    readonly cancelPlanInitiated: boolean;
    readonly endDate: Date | string;
  } | null;
  /** NONE if no partner pays. */
  readonly partnerId: string;
  readonly deletionDueAt: Date | string | null;
}

/**
 * Gets the end of the sentence that names a day of return, for what must change before it. Empty if coaching resumes on that day as things
 * are. A deletion drops even an earlier day.
 * @param day ISO date
 */
export function getReturnCondition(day: string, { plan, partnerId, deletionDueAt }: AtReturn): string {
  if (deletionDueAt !== null) return ' only if you keep your account';
  if (!plan || partnerId !== 'NONE') return '';
  const endsBefore = plan.cancelPlanInitiated && new Date(plan.endDate) <= startOfEasternDay(day);
  return endsBefore || !hasActivePlan(plan) ? ' only if you have a plan then' : '';
}

/** A plan, as far as it decides what is charged after a pause. */
type PausedPlan = Pick<
  MemberSubscription,
  'status' | 'title' | 'amount' | 'cancelPlanInitiated' | 'startDate' | 'endDate' | 'nextPlan' | 'pauseReason'
>;

/** The first charge of a plan after a pause; `amount` in cents. */
export interface ChargeAfterReturn {
  readonly title: string;
  readonly amount: number;
  /** The instant of the renewal. */
  readonly at: Date;
}

const getLastOfMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/**
 * Calculates the day of a renewal. Stripe keeps the day of the month. In a shorter month, a period ends on its last day, and a later
 * period ends on the kept day again.
 */
function getRenewalDay({ startDate, endDate }: PausedPlan): number {
  const [first, end] = [new Date(startDate).getUTCDate(), new Date(endDate)];
  const isLast = end.getUTCDate() === getLastOfMonth(end.getUTCFullYear(), end.getUTCMonth());
  return isLast ? Math.max(first, end.getUTCDate()) : end.getUTCDate();
}

/** Gets the renewal some months after the end of the current period. */
function calculateRenewal(plan: PausedPlan, months: number): Date {
  const renewal = new Date(plan.endDate);
  const [year, month] = [renewal.getUTCFullYear(), renewal.getUTCMonth() + months];
  renewal.setUTCFullYear(year, month, Math.min(getRenewalDay(plan), getLastOfMonth(year, month)));
  return renewal;
}

/**
 * Gets the first charge of a plan that is paused until a day: that of its first renewal from then on. Renewals during the pause charge
 * nothing.
 * @param from the start of the day of return
 * @returns undefined if nothing is charged: the plan is free, ends, stays paused for another reason, or there is none
 */
export function getChargeAfterReturn(plan: PausedPlan | null, from: Date): ChargeAfterReturn | undefined {
  if (!plan || !hasActivePlan(plan) || plan.cancelPlanInitiated || plan.pauseReason !== null)
    return undefined;
  const { title, cost: amount } = plan.nextPlan ?? { title: plan.title, cost: plan.amount };
  if (amount === 0) return undefined;
  let at = new Date(plan.endDate);
  for (let months = 1; at < from; months += 1) at = calculateRenewal(plan, months);
  return { title, amount, at };
}
