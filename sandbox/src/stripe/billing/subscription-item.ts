import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { invalidRequest, resourceMissing } from '../protocol/failure.ts';
import { createId } from '../protocol/ids.ts';
import { getPeriodEnd } from './billing-period.ts';

export function buildItem(
  subscription: string,
  { price, quantity }: { price: Stripe.Price; quantity: number },
  start: number,
): Stripe.SubscriptionItem {
  const cycle = price.recurring ?? { interval: 'month', interval_count: 1 };
  return {
    id: createId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: start,
    current_period_end: getPeriodEnd(start, start, cycle),
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: toPlan(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

/** Converts a price to its deprecated form, which items still include. */
export function toPlan(price: Stripe.Price): Stripe.Plan {
  const { recurring } = price;
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: recurring?.interval ?? 'month',
    interval_count: recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
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
