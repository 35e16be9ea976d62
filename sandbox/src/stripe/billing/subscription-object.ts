import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { emit } from '../notifications/events.ts';
import { resourceMissing } from '../protocol/failure.ts';
import { createId } from '../protocol/ids.ts';
import { toList } from '../protocol/listing.ts';
import { buildItem } from './subscription-item.ts';

export interface SubscriptionDetails {
  customer: string;
  price: Stripe.Price;
  quantity: number;
  defaultPaymentMethod: string | null;
  savesCard: boolean;
  description: string | null;
  metadata: Record<string, string>;
}

export function buildSubscription(account: Account, details: SubscriptionDetails): Stripe.Subscription {
  const id = createId('sub');
  const start = account.now();
  const item = buildItem(id, details, start);
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: start,
    currency: details.price.currency,
    customer: details.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: details.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: details.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: toList([item], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: details.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: ['card'],
      save_default_payment_method: details.savesCard ? 'on_subscription' : 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: start,
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
  };
}

/** Finds a subscription. @throws StripeFailure if it doesn't exist */
export function findSubscription(account: Account, id: string, param = 'id'): Stripe.Subscription {
  const subscription = account.subscriptions.get(id);
  if (!subscription) throw resourceMissing('subscription', id, param);
  return subscription;
}

/** Stores a subscription, and sends an event if anything changed. */
export function changeSubscription(
  account: Account,
  before: Stripe.Subscription,
  changes: Partial<Stripe.Subscription>,
): Stripe.Subscription {
  const after = { ...before, ...changes };
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  account.subscriptions.put(after.id, after);
  emit(account, 'customer.subscription.updated', after, before);
  return after;
}
