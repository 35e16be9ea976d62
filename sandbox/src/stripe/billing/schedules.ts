import type Stripe from 'stripe';
import { z } from 'zod';
import { buildObject, type Account } from '../account.ts';
import { findOwnCard } from '../payments/payment-methods.ts';
import type { Endpoints } from '../protocol/endpoints.ts';
import { invalidRequest, resourceMissing } from '../protocol/failure.ts';
import { createId, getId } from '../protocol/ids.ts';
import { text } from '../protocol/params.ts';
import { switchPlan } from './plan-change.ts';
import { phaseParams, buildPhase, getPriceId, buildPhases, type Schedule } from './schedule-phases.ts';
import { changeSubscription, findSubscription, getItem, withItem } from './subscription-object.ts';

/** Only `from_subscription` is known here: Stripe rejects phases with it, and this account starts no plan by a schedule. */
const createParams = z.strictObject({ from_subscription: text });
const updateParams = z.strictObject({
  phases: z.array(phaseParams).min(1).max(10).optional(),
  end_behavior: z.literal('release').optional(),
  proration_behavior: z.literal('none').optional(),
  default_settings: z.strictObject({ default_payment_method: text }).optional(),
});

/** Registers the routes of https://docs.stripe.com/api/subscription_schedules. */
export function registerScheduleRoutes(account: Account, { post }: Endpoints): void {
  const path = '/v1/subscription_schedules';
  post(path, createParams, ({ from_subscription: id }) => createSchedule(account, id));
  post(`${path}/:id`, updateParams, (params, { id }) => updateSchedule(account, id, params));
  post(`${path}/:id/release`, z.strictObject({}), (_params, { id }) =>
    endSchedule(account, requireActive(account, id, 'release'), 'released'),
  );
}

/** Puts a running subscription under a schedule with one phase: as it runs, to the end of its period. */
function createSchedule(account: Account, id: string): Schedule {
  const subscription = findSubscription(account, id, 'from_subscription');
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
  const { price, current_period_start: start_date, current_period_end: end_date } = getItem(subscription);
  const schedule = buildObject<Schedule>({
    id: createId('sub_sched'),
    object: 'subscription_schedule',
    created: account.now(),
    current_phase: { start_date, end_date },
    customer: getId(subscription.customer),
    default_settings: buildObject<Stripe.SubscriptionSchedule.DefaultSettings>({
      default_payment_method: getId(subscription.default_payment_method),
    }),
    end_behavior: 'release',
    phases: [buildPhase(price.id, start_date, end_date)],
    status: 'active',
    subscription: id,
  });
  changeSubscription(account, subscription, { schedule: schedule.id });
  return account.schedules.put(schedule.id, schedule);
}

/**
 * Replaces the phases from the current one on, or the card.
 * https://docs.stripe.com/billing/subscriptions/subscription-schedules#updating
 */
function updateSchedule(account: Account, id: string, params: z.output<typeof updateParams>): Schedule {
  const before = requireActive(account, id, 'update');
  const card = findOwnCard(account, params.default_settings?.default_payment_method, getId(before.customer));
  const phases = params.phases ? buildPhases(account, before, params.phases) : before.phases;
  const after: Schedule = {
    ...before,
    default_settings: {
      ...before.default_settings,
      default_payment_method: card ?? before.default_settings.default_payment_method,
    },
    phases,
    current_phase: before.current_phase && {
      ...before.current_phase,
      end_date: phases[0]?.end_date ?? before.current_phase.end_date,
    },
  };
  if (params.phases) enterChangedPhase(account, after);
  return account.schedules.put(id, after);
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
  account.schedules.put(schedule.id, { ...schedule, current_phase });
  const price = account.prices.get(getPriceId(phase));
  if (!price) throw invalidRequest(`The price of a phase of ${schedule.id} is gone.`);
  return changeSubscription(account, subscription, {
    ...withItem(subscription, { ...getItem(subscription), price }),
    default_payment_method: getId(schedule.default_settings.default_payment_method),
  });
}

/** Ends the schedule of a subscription that was canceled right away. */
export function dropSchedule(account: Account, subscription: Stripe.Subscription): void {
  const schedule = findSubscriptionSchedule(account, subscription);
  if (schedule) account.schedules.put(schedule.id, { ...schedule, status: 'canceled', current_phase: null });
}

function endSchedule(account: Account, schedule: Schedule, status: 'released' | 'completed'): Schedule {
  const subscription = findSubscription(account, getId(schedule.subscription) ?? '');
  changeSubscription(account, subscription, { schedule: null });
  return account.schedules.put(schedule.id, {
    ...schedule,
    status,
    current_phase: null,
    subscription: null,
    released_subscription: subscription.id,
  });
}

function requireActive(account: Account, id: string, what: 'update' | 'release'): Schedule {
  const schedule = account.schedules.get(id);
  if (!schedule) throw resourceMissing('subscription schedule', id, 'schedule');
  if (schedule.status === 'active') return schedule;
  throw invalidRequest(
    `You cannot ${what} a subscription schedule that is currently in the \`${schedule.status}\` status. ` +
      'It must be in the `not_started` or `active` status.',
  );
}

/** Finds the schedule that now decides about a subscription. */
const findSubscriptionSchedule = (
  account: Account,
  { schedule }: Stripe.Subscription,
): Schedule | undefined => account.schedules.get(getId(schedule) ?? '');

/** Applies the plan of the current phase right away. */
function enterChangedPhase(account: Account, schedule: Schedule): void {
  const subscription = findSubscription(account, getId(schedule.subscription) ?? '');
  switchPlan(account, subscription, [
    { id: getItem(subscription).id, price: getPriceId(schedule.phases[0]) },
  ]);
}
