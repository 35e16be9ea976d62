import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { getId } from '../protocol/ids.ts';
import { getPeriodEnd } from './billing-period.ts';
import { buildPeriodLine, getProductName, makeLine, sumDiscounts } from './invoice-lines.ts';
import { getItem, toPlan } from './subscription-item.ts';

export interface PlanChange {
  subscription: Stripe.Subscription;
  price: Stripe.Price;
  quantity: number;
  /** When the new plan starts, in seconds since the epoch. */
  at: number;
  /** Whether the new plan starts a new period instead of continuing the current one. */
  restarts: boolean;
}

export interface ChangedPlan {
  item: Stripe.SubscriptionItem;
  /** The lines with the refund and the cost of the change. */
  lines: Stripe.InvoiceLineItem[];
}

/** Calculates the new item and the prorated cost of a plan change during a period. */
export function changePlan(account: Account, change: PlanChange): ChangedPlan {
  const { price, quantity, at } = change;
  const old = getItem(change.subscription);
  const cycle = price.recurring ?? { interval: 'month', interval_count: 1 };
  const period = change.restarts
    ? { start: at, end: getPeriodEnd(at, at, cycle) }
    : { start: old.current_period_start, end: old.current_period_end };
  const item: Stripe.SubscriptionItem = {
    ...old,
    price,
    quantity,
    plan: toPlan(price),
    current_period_start: period.start,
    current_period_end: period.end,
  };
  const rest = change.restarts
    ? buildPeriodLine(account, item, period)
    : buildRemainingLine(account, item, at);
  return { item, lines: [buildUnusedLine(account, change.subscription, at), rest] };
}

/** Calculates the share of the period after `at`. */
function calculateShareLeft(item: Stripe.SubscriptionItem, at: number): number {
  const { current_period_start: start, current_period_end: end } = item;
  return Math.min(1, Math.max(0, (end - at) / (end - start)));
}

function buildUnusedLine(
  account: Account,
  subscription: Stripe.Subscription,
  at: number,
): Stripe.InvoiceLineItem {
  const item = getItem(subscription);
  const paid = calculateItemPrice(item) * calculatePaidShare(account, subscription);
  return buildProrationLine(
    account,
    item,
    at,
    'Unused time',
    -Math.round(paid * calculateShareLeft(item, at)),
  );
}

const buildRemainingLine = (
  account: Account,
  item: Stripe.SubscriptionItem,
  at: number,
): Stripe.InvoiceLineItem =>
  buildProrationLine(
    account,
    item,
    at,
    'Remaining time',
    Math.round(calculateItemPrice(item) * calculateShareLeft(item, at)),
  );

const calculateItemPrice = ({ price, quantity }: Stripe.SubscriptionItem): number =>
  (price.unit_amount ?? 0) * (quantity ?? 1);

/** Creates a line for the rest of an item's period after `at`. */
const buildProrationLine = (
  account: Account,
  item: Stripe.SubscriptionItem,
  at: number,
  what: string,
  amount: number,
): Stripe.InvoiceLineItem =>
  makeLine({
    amount,
    description: `${what} on ${getProductName(account, item.price)} after ${formatDate(at)}`,
    period: { start: at, end: item.current_period_end },
    price: item.price,
    quantity: item.quantity ?? 1,
    isProration: true,
    subscription: item.subscription,
    item: item.id,
  });

/**
 * Calculates the paid share of the running plan's price. A discount is not refunded. A credit follows the last debit, so what was paid in
 * full after a discounted first month counts in full. https://docs.stripe.com/billing/subscriptions/billing-mode
 */
function calculatePaidShare(account: Account, subscription: Stripe.Subscription): number {
  const { current_period_end: end, price } = getItem(subscription);
  const line = account.invoices
    .list()
    .filter(({ status }) => status === 'paid')
    .flatMap((invoice) => invoice.lines.data)
    .filter((one) => one.subscription === subscription.id && one.amount > 0 && one.period.end === end)
    .filter((one) => getId(one.pricing?.price_details?.price) === price.id)
    .at(-1);
  return line ? (line.amount - sumDiscounts(line)) / line.amount : 1;
}

const formatDate = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
