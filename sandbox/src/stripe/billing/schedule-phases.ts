import type Stripe from 'stripe';
import { z } from 'zod';
import { buildObject, type Account } from '../account.ts';
import { invalidRequest } from '../protocol/failure.ts';
import { getId } from '../protocol/ids.ts';
import { text, whole } from '../protocol/params.ts';
import { getPeriodEnd, requireRecurringPrice } from './subscription-object.ts';

export type Schedule = Stripe.SubscriptionSchedule;
type Phase = Schedule['phases'][number];
export const phaseParams = z.strictObject({
  items: z
    .array(z.strictObject({ price: text, quantity: z.literal('1').optional() }))
    .length(1, 'the sandbox knows subscriptions of one item'),
  start_date: whole.optional(),
  end_date: whole.optional(),
  duration: z.strictObject({ interval: z.literal('month'), interval_count: z.literal('1') }).optional(),
  proration_behavior: z.literal('none'),
});

export const buildPhase = (price: string, start_date: number, end_date: number): Phase =>
  buildObject<Phase>({
    start_date,
    end_date,
    items: [buildObject<Stripe.SubscriptionSchedule.Phase.Item>({ price, quantity: 1 })],
    proration_behavior: 'none',
  });

export const getPriceId = (phase: Phase | undefined): string => getId(phase?.items[0]?.price) ?? '';

export function buildPhases(
  account: Account,
  schedule: Schedule,
  given: z.output<typeof phaseParams>[],
): Phase[] {
  if (given[0]?.start_date !== schedule.current_phase?.start_date)
    throw invalidRequest('You can not modify the start date of the current phase.', {
      param: 'phases[0][start_date]',
    });
  const phases: Phase[] = [];
  for (const [index, { items, ...dates }] of given.entries()) {
    const price = items[0]?.price ?? '';
    const name = `phases[${index}]`;
    requireKnownPrice(account, schedule, price, name);
    const { start, end } = findDates(account, dates, phases.at(-1)?.end_date, name);
    phases.push(buildPhase(price, start, end));
  }
  return phases;
}

/** A price that is no longer sold stays on the subscriptions that have it. */
function requireKnownPrice(account: Account, schedule: Schedule, price: string, name: string): void {
  const current = schedule.phases.find((one) => one.start_date === schedule.current_phase?.start_date);
  const isKept = name === 'phases[0]' && price === getPriceId(current);
  if (!isKept) requireRecurringPrice(account, price, `${name}[items][0][price]`);
}

type PhaseDates = Pick<z.output<typeof phaseParams>, 'start_date' | 'end_date' | 'duration'>;

function findDates(account: Account, dates: PhaseDates, endBefore: number | undefined, name: string) {
  const start = endBefore ?? dates.start_date ?? 0;
  if (dates.start_date !== undefined && dates.start_date !== start)
    throw invalidRequest('The start date of a phase must be the end date of the phase before it.', {
      param: `${name}[start_date]`,
    });
  if (dates.end_date !== undefined && dates.duration)
    throw invalidRequest('You may only specify one of these parameters: duration, end_date.');
  const end = dates.end_date ?? getPeriodEnd(start, start);
  if (end <= start || end <= account.now())
    throw invalidRequest('The end date of a phase must be after its start date and in the future.', {
      param: `${name}[end_date]`,
    });
  return { start, end };
}
