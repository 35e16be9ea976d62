import type Stripe from 'stripe';
import type { z } from 'zod';
import type { Account } from '../account.ts';
import { invalidRequest } from '../protocol/failure.ts';
import { getId } from '../protocol/ids.ts';
import { mergeMetadata } from '../protocol/params.ts';
import { getPeriodEnd } from './billing-period.ts';
import { findOwnCard } from './create-subscription.ts';
import {
  buildPhase,
  buildSchedule,
  findSchedule,
  findSubscriptionSchedule,
  saveSchedule,
} from './schedule-object.ts';
import type { createScheduleParams, PhaseParams, UpdateScheduleParams } from './schedule-params.ts';
import { getItem, requireRecurringPrice, toPlan, withItem } from './subscription-item.ts';
import { changeSubscription, findSubscription } from './subscription-object.ts';
import { switchPlan } from './switch-plan.ts';
import { updateParams } from './update-params.ts';

type Schedule = Stripe.SubscriptionSchedule;
type Phase = Schedule['phases'][number];

/** Puts a running subscription under a schedule. https://docs.stripe.com/api/subscription_schedules/create */
export function createSchedule(account: Account, params: z.output<typeof createScheduleParams>): Schedule {
  const subscription = findSubscription(account, params.from_subscription, 'from_subscription');
  if (subscription.schedule !== null)
    throw invalidRequest(
      `You cannot migrate a subscription that is already attached to a schedule: \`${getId(subscription.schedule)}\`.`,
      { param: 'from_subscription' },
    );
  if (subscription.status !== 'active' && subscription.status !== 'past_due')
    throw invalidRequest(`You cannot migrate a subscription in the \`${subscription.status}\` state.`);
  if (subscription.cancel_at_period_end)
    throw invalidRequest('The sandbox migrates no subscription that is set to cancel.');
  if (subscription.pending_update)
    throw invalidRequest('You cannot migrate a subscription that has a pending update.');
  const schedule = buildSchedule(account, subscription, mergeMetadata(null, params.metadata));
  saveSchedule(account, schedule, 'subscription_schedule.created');
  changeSubscription(account, subscription, { schedule: schedule.id });
  return schedule;
}

/**
 * Replaces the phases from the current one on, and other settings.
 * https://docs.stripe.com/billing/subscriptions/subscription-schedules#updating
 */
export function updateSchedule(account: Account, id: string, params: UpdateScheduleParams): Schedule {
  const before = requireActive(findSchedule(account, id), 'update');
  const card = params.default_settings?.default_payment_method;
  const own = findOwnCard(account, card, getId(before.customer));
  const after: Schedule = {
    ...before,
    end_behavior: params.end_behavior ?? before.end_behavior,
    metadata: mergeMetadata(before.metadata, params.metadata),
    default_settings:
      own === null ? before.default_settings : { ...before.default_settings, default_payment_method: own },
    phases: params.phases ? buildPhases(account, before, params.phases) : before.phases,
  };
  const [current] = after.phases;
  if (current && after.current_phase)
    after.current_phase = { ...after.current_phase, end_date: current.end_date };
  if (params.phases) enterChangedPhase(account, after, params);
  return saveSchedule(account, after, 'subscription_schedule.updated');
}

/** Leaves the subscription as it is, without the schedule. https://docs.stripe.com/api/subscription_schedules/release */
export function releaseSchedule(account: Account, id: string): Schedule {
  return endSchedule(account, requireActive(findSchedule(account, id), 'release'), 'released');
}

/** Changes a subscription to the phase that begins with its next period, or ends its schedule after the last phase. */
export function enterNextPhase(account: Account, subscription: Stripe.Subscription): Stripe.Subscription {
  const schedule = findSubscriptionSchedule(account, subscription);
  const now = getItem(subscription).current_period_end;
  if (!schedule) return subscription;
  const phase = schedule.phases.find(({ start_date: start }) => start === now);
  if (!phase) {
    if ((schedule.phases.at(-1)?.end_date ?? 0) > now) return subscription;
    endSchedule(account, schedule, 'completed');
    return findSubscription(account, subscription.id);
  }
  const current_phase = { start_date: phase.start_date, end_date: phase.end_date };
  saveSchedule(account, { ...schedule, current_phase }, 'subscription_schedule.updated');
  const [wanted] = phase.items;
  const price = account.prices.get(getId(wanted?.price) ?? '');
  const item = getItem(subscription);
  if (!price) throw invalidRequest(`The price of a phase of ${schedule.id} is gone.`);
  return changeSubscription(account, subscription, {
    ...withItem(subscription, { ...item, price, plan: toPlan(price), quantity: wanted?.quantity ?? 1 }),
    default_payment_method: getId(
      phase.default_payment_method ?? schedule.default_settings.default_payment_method,
    ),
  });
}

function endSchedule(account: Account, schedule: Schedule, status: 'released' | 'completed'): Schedule {
  const subscription = findSubscription(account, getId(schedule.subscription) ?? '');
  changeSubscription(account, subscription, { schedule: null });
  const ended: Schedule = {
    ...schedule,
    status,
    current_phase: null,
    subscription: null,
    released_subscription: subscription.id,
    [status === 'released' ? 'released_at' : 'completed_at']: account.now(),
  };
  return saveSchedule(account, ended, `subscription_schedule.${status}`);
}

function requireActive(schedule: Schedule, what: 'update' | 'release'): Schedule {
  if (schedule.status === 'active') return schedule;
  throw invalidRequest(
    `You cannot ${what} a subscription schedule that is currently in the \`${schedule.status}\` status. ` +
      'It must be in the `not_started` or `active` status.',
  );
}

function buildPhases(account: Account, schedule: Schedule, wanted: readonly PhaseParams[]): Phase[] {
  const start = schedule.current_phase?.start_date ?? 0;
  if (wanted[0]?.start_date !== start)
    throw invalidRequest('You can not modify the start date of the current phase.', {
      param: 'phases[0][start_date]',
    });
  const phases: Phase[] = [];
  for (const [index, phase] of wanted.entries())
    phases.push(buildWantedPhase(account, schedule, phases, phase, index));
  return phases;
}

function buildWantedPhase(
  account: Account,
  schedule: Schedule,
  before: readonly Phase[],
  { items, proration_behavior: proration, ...dates }: PhaseParams,
  index: number,
): Phase {
  const name = `phases[${index}]`;
  const start = before.at(-1)?.end_date ?? dates.start_date ?? 0;
  if (dates.start_date !== undefined && dates.start_date !== start)
    throw invalidRequest('The start date of a phase must be the end date of the phase before it.', {
      param: `${name}[start_date]`,
    });
  const [wanted] = items;
  const id = wanted?.price ?? '';
  const current = schedule.phases.find((one) => one.start_date === schedule.current_phase?.start_date);
  const running = current?.items[0]?.price;
  // A price that is no longer sold stays on the subscriptions that have it.
  const isKept = index === 0 && id === getId(running);
  const price = isKept
    ? account.prices.get(id)
    : requireRecurringPrice(account, id, `${name}[items][0][price]`);
  const cycle = price?.recurring ?? { interval: 'month', interval_count: 1 };
  if (dates.end_date !== undefined && dates.duration)
    throw invalidRequest('You may only specify one of these parameters: duration, end_date.');
  const end = dates.end_date ?? getPeriodEnd(start, start, dates.duration ?? cycle);
  if (end <= start || end <= account.now())
    throw invalidRequest('The end date of a phase must be after its start date and in the future.', {
      param: `${name}[end_date]`,
    });
  return buildPhase({ price: id, quantity: wanted?.quantity ?? 1, start, end, proration });
}

/** Applies the settings of the current phase right away. */
function enterChangedPhase(account: Account, schedule: Schedule, params: UpdateScheduleParams): void {
  const subscription = findSubscription(account, getId(schedule.subscription) ?? '');
  const item = getItem(subscription);
  const [wanted] = schedule.phases[0]?.items ?? [];
  const price = getId(wanted?.price) ?? '';
  const quantity = wanted?.quantity ?? 1;
  if (price === item.price.id && quantity === (item.quantity ?? 1)) return;
  const items = [{ id: item.id, price, quantity: String(quantity) }];
  const change = updateParams.parse({ items, proration_behavior: params.proration_behavior });
  switchPlan(account, subscription, change, {});
}
