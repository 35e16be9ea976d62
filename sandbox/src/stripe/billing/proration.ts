import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { periodEnd } from './billing-period.ts';
import { discountOf, makeLine, periodLine, productName } from './invoice-lines.ts';
import { itemOf, planOf } from './subscription-item.ts';

export interface PlanChange {
  subscription: Stripe.Subscription;
  price: Stripe.Price;
  quantity: number;
  /** Seconds since the epoch: from when the new plan counts. */
  at: number;
  /** A new period begins with the new plan, instead of the old one going on. */
  restarts: boolean;
}

export interface ChangedPlan {
  item: Stripe.SubscriptionItem;
  /** What the change gives back and costs. */
  lines: Stripe.InvoiceLineItem[];
}

/** What a change of plan in the middle of a period makes of the item, and what it costs. */
export function changePlan(account: Account, change: PlanChange): ChangedPlan {
  const { price, quantity, at } = change;
  const old = itemOf(change.subscription);
  const cycle = price.recurring ?? { interval: 'month', interval_count: 1 };
  const period = change.restarts
    ? { start: at, end: periodEnd(at, at, cycle) }
    : { start: old.current_period_start, end: old.current_period_end };
  const item: Stripe.SubscriptionItem = {
    ...old,
    price,
    quantity,
    plan: planOf(price),
    current_period_start: period.start,
    current_period_end: period.end,
  };
  const rest = change.restarts ? periodLine(account, item, period) : remainingLine(account, item, at);
  return { item, lines: [unusedLine(account, change.subscription, at), rest] };
}

/** The share of the period from `at` on. */
function shareLeft(item: Stripe.SubscriptionItem, at: number): number {
  const { current_period_start: start, current_period_end: end } = item;
  return Math.min(1, Math.max(0, (end - at) / (end - start)));
}

function unusedLine(account: Account, subscription: Stripe.Subscription, at: number): Stripe.InvoiceLineItem {
  const item = itemOf(subscription);
  const paid = priceOf(item) * paidShare(account, subscription);
  return restOf(account, item, at, 'Unused time', -Math.round(paid * shareLeft(item, at)));
}

const remainingLine = (account: Account, item: Stripe.SubscriptionItem, at: number): Stripe.InvoiceLineItem =>
  restOf(account, item, at, 'Remaining time', Math.round(priceOf(item) * shareLeft(item, at)));

const priceOf = ({ price, quantity }: Stripe.SubscriptionItem): number =>
  (price.unit_amount ?? 0) * (quantity ?? 1);

/** A line for what is left of an item's period from `at` on. */
const restOf = (
  account: Account,
  item: Stripe.SubscriptionItem,
  at: number,
  what: string,
  amount: number,
): Stripe.InvoiceLineItem =>
  makeLine({
    amount,
    description: `${what} on ${productName(account, item.price)} after ${dateText(at)}`,
    period: { start: at, end: item.current_period_end },
    price: item.price,
    quantity: item.quantity ?? 1,
    isProration: true,
    subscription: item.subscription,
    item: item.id,
  });

/** What of the current period's price was really paid: a discount is not given back as money. */
function paidShare(account: Account, subscription: Stripe.Subscription): number {
  const { current_period_start: start } = itemOf(subscription);
  const line = account.invoices
    .list()
    .flatMap((invoice) => invoice.lines.data)
    .filter((one) => one.subscription === subscription.id && one.discountable && one.period.start === start)
    .at(-1);
  return line && line.amount > 0 ? (line.amount - discountOf(line)) / line.amount : 1;
}

const dateText = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
