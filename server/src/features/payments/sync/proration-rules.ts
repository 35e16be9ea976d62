import { toEasternIsoDate } from '@moments/contract/values/dates';

/** A price: cents and Moments a month. */
interface Sold {
  readonly amount: number;
  readonly moments: number;
}

/**
 * Calculates the Moments that a change to a more expensive plan adds right away: the paid share of the difference, rounded up. A
 * change to a cheaper plan is not charged and removes nothing, because it starts at the renewal.
 * @param paid in cents: for the rest of the period, minus what was left of the old plan
 */
export function calculateProratedMoments(paid: number, from: Sold, to: Sold): number {
  const addedAmount = to.amount - from.amount;
  const addedMoments = to.moments - from.moments;
  if (paid <= 0 || addedAmount <= 0 || addedMoments <= 0) return 0;
  return Math.min(addedMoments, Math.ceil((addedMoments * paid) / addedAmount));
}

const hour = 3_600_000;

/** Gets the start of an instant's day in Eastern Time. The clocks change at 2 a.m., so the day starts before that. */
function startOfEasternDay(instant: Date): Date {
  const date = toEasternIsoDate(instant);
  const standard = new Date(`${date}T05:00:00Z`);
  const daylight = new Date(standard.getTime() - hour);
  return toEasternIsoDate(daylight) === date ? daylight : standard;
}

/**
 * Gets the instant from which a plan change counts: the start of the day in Eastern Time. Stripe prorates by the second, so this
 * keeps the price the same all day.
 * @param periodStart a period that started today counts from its own start
 */
export function getChangeDate(now: Date, periodStart: Date): Date {
  const day = startOfEasternDay(now);
  return day > periodStart ? day : periodStart;
}
