import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { emit } from '../notifications/events.ts';
import { resourceMissing } from '../protocol/failure.ts';
import { createId, getId } from '../protocol/ids.ts';
import { getItem } from './subscription-item.ts';

interface PhaseDetails {
  price: string;
  quantity: number;
  start: number;
  end: number;
  proration: Stripe.SubscriptionSchedule.Phase['proration_behavior'];
}

export function buildPhase(details: PhaseDetails): Stripe.SubscriptionSchedule.Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: 'usd',
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date: details.end,
    invoice_settings: null,
    items: [
      {
        billing_thresholds: null,
        discounts: [],
        metadata: {},
        plan: details.price,
        price: details.price,
        quantity: details.quantity,
        tax_rates: [],
      },
    ],
    metadata: {},
    on_behalf_of: null,
    proration_behavior: details.proration,
    start_date: details.start,
    transfer_data: null,
    trial_end: null,
  };
}

/** Builds a schedule with one phase: the subscription as it runs, to the end of its period. */
export function buildSchedule(
  account: Account,
  subscription: Stripe.Subscription,
  metadata: Record<string, string>,
): Stripe.SubscriptionSchedule {
  const item = getItem(subscription);
  const [start, end] = [item.current_period_start, item.current_period_end];
  const quantity = item.quantity ?? 1;
  return {
    id: createId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: account.now(),
    current_phase: { start_date: start, end_date: end },
    customer: getId(subscription.customer),
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: getId(subscription.default_payment_method),
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata,
    pause_schedules: [],
    phases: [buildPhase({ price: item.price.id, quantity, start, end, proration: 'create_prorations' })],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  };
}

/** @throws StripeFailure when there is none */
export function findSchedule(account: Account, id: string): Stripe.SubscriptionSchedule {
  const schedule = account.schedules.get(id);
  if (!schedule) throw resourceMissing('subscription schedule', id, 'schedule');
  return schedule;
}

/** Finds the schedule that now decides about a subscription. */
export function findSubscriptionSchedule(
  account: Account,
  subscription: Stripe.Subscription,
): Stripe.SubscriptionSchedule | undefined {
  const id = getId(subscription.schedule);
  return id === null ? undefined : account.schedules.get(id);
}

/** Stores a schedule and sends the event about it. */
export function saveSchedule(
  account: Account,
  schedule: Stripe.SubscriptionSchedule,
  type: Extract<Stripe.Event.Type, `subscription_schedule.${string}`>,
): Stripe.SubscriptionSchedule {
  account.schedules.put(schedule.id, schedule);
  emit(account, type, schedule);
  return schedule;
}

/** Ends the schedule of a subscription that was canceled right away. */
export function dropSchedule(account: Account, subscription: Stripe.Subscription): void {
  const schedule = findSubscriptionSchedule(account, subscription);
  if (!schedule) return;
  const canceled: Stripe.SubscriptionSchedule = {
    ...schedule,
    status: 'canceled',
    canceled_at: account.now(),
    current_phase: null,
  };
  saveSchedule(account, canceled, 'subscription_schedule.canceled');
}
