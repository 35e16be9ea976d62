import type { MemberSubscription } from '@moments/contract/members/members';
import { getChargeAfterReturn } from '@moments/contract/requests/return-date';
import { startOfEasternDay, toEasternIsoDate } from '@moments/contract/values/dates';
import { formatCents } from '@moments/contract/values/money';
import { formatDate, formatShortTimestampDate } from '../../dates/format-date.ts';

/** Says on which day coaching resumes. @param returnDate ISO date, and what `getReturnCondition` says of it */
export const describeReturn = (returnDate: string, condition = ''): string =>
  `Your coaching resumes on ${formatDate(returnDate)}${condition}.`;

/**
 * Says what is charged after a pause, and when, and that the Moments come with it: a renewal during the pause brings none. Returns
 * undefined if nothing is charged.
 * @param day ISO date on which the plan resumes
 * @param your how the sentence begins
 */
export function describeCharge(
  plan: MemberSubscription | null,
  day: string,
  your = 'Your',
): string | undefined {
  const charge = getChargeAfterReturn(plan, startOfEasternDay(day));
  if (!charge) return undefined;
  const { title, amount, at } = charge;
  return `${your} ${title} plan resumes too. Its next payment is ${formatCents(amount)} on ${formatDate(toEasternIsoDate(at))}. You get new Moments then.`;
}

/** Says when a canceled plan ends, because its pause doesn't move that day. Undefined for a plan that is kept. */
export const describePausedEnd = (plan: MemberSubscription | null): string | undefined =>
  plan?.status === 'MEMBERSHIP_PAUSED' && plan.cancelPlanInitiated
    ? `Your plan still ends on ${formatShortTimestampDate(plan.endDate)}.`
    : undefined;
