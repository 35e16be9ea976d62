import type Stripe from 'stripe';
import { buildObject, type Account } from '../account.ts';
import { emit } from '../notifications/events.ts';
import { invalidRequest, resourceMissing } from '../protocol/failure.ts';
import { createId } from '../protocol/ids.ts';
import { toList } from '../protocol/listing.ts';

interface SubscriptionDetails {
  customer: string;
  price: Stripe.Price;
  defaultPaymentMethod: string | null;
  savesCard: boolean;
  metadata: Record<string, string>;
}

export function buildSubscription(account: Account, details: SubscriptionDetails): Stripe.Subscription {
  const id = createId('sub');
  const start = account.now();
  const item = buildObject<Stripe.SubscriptionItem>({
    id: createId('si'),
    object: 'subscription_item',
    created: start,
    current_period_end: getPeriodEnd(start, start),
    current_period_start: start,
    price: details.price,
    quantity: 1,
    subscription: id,
  });
  return buildObject<Stripe.Subscription>({
    id,
    object: 'subscription',
    billing_cycle_anchor: start,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: noCancellation,
    created: start,
    currency: details.price.currency,
    customer: details.customer,
    default_payment_method: details.defaultPaymentMethod,
    ended_at: null,
    items: toList([item], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    metadata: details.metadata,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: ['card'],
      save_default_payment_method: details.savesCard ? 'on_subscription' : 'off',
    },
    pending_update: null,
    schedule: null,
    start_date: start,
    status: 'incomplete',
  });
}

export const noCancellation = { comment: null, feedback: null, feedback_option: null, reason: null };

/** The fields of a subscription that is not set to cancel. */
export const notEnding = {
  cancel_at_period_end: false,
  cancel_at: null,
  canceled_at: null,
  cancellation_details: noCancellation,
};

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

/** Returns the only item of a subscription. */
export function getItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw invalidRequest(`Subscription ${subscription.id} has no item.`);
  return item;
}

export function withItem(
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
): Stripe.Subscription {
  return { ...subscription, items: { ...subscription.items, data: [item] } };
}

/** Finds the price of a plan. @throws StripeFailure unless it exists, is active, and is recurring */
export function requireRecurringPrice(account: Account, id: string, param: string): Stripe.Price {
  const price = account.prices.get(id);
  if (!price) throw resourceMissing('price', id, param);
  if (!price.active)
    throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`, {
      param,
    });
  if (!price.recurring)
    throw invalidRequest(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      {
        param,
      },
    );
  return price;
}

/**
 * Calculates the end of the month that starts at `start`. It counts from the anchor, so that a plan from the 31st renews on the 31st
 * again after February.
 * @param anchor seconds since the epoch, like all times here
 */
export function getPeriodEnd(anchor: number, start: number): number {
  let months = 1;
  while (addMonths(anchor, months) <= start) months += 1;
  return addMonths(anchor, months);
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
