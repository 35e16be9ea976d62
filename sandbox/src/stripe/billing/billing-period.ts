import type Stripe from 'stripe';

interface Cycle {
  interval: Stripe.Price.Recurring.Interval;
  interval_count: number;
}

/**
 * Calculates the end of the period that starts at `start`. It counts from the anchor, so that a plan from the 31st renews on the 31st
 * again after February.
 * @param anchor seconds since the epoch, like all times here
 */
export function getPeriodEnd(anchor: number, start: number, cycle: Cycle): number {
  let count = 1;
  while (addCycles(anchor, cycle, count) <= start) count += 1;
  return addCycles(anchor, cycle, count);
}

function addCycles(anchor: number, { interval, interval_count }: Cycle, count: number): number {
  const steps = interval_count * count;
  const day = 24 * 60 * 60;
  if (interval === 'day') return anchor + steps * day;
  if (interval === 'week') return anchor + steps * 7 * day;
  return addMonths(anchor, interval === 'year' ? steps * 12 : steps);
}

function addMonths(time: number, months: number): number {
  const date = new Date(time * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return Math.floor(date.getTime() / 1000);
}
