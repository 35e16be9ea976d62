import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { invalidRequest } from '../protocol/failure.ts';
import { getId } from '../protocol/ids.ts';
import { text } from '../protocol/params.ts';
import { collect, findDefaultCard } from './collect-payment.ts';
import { finalize } from './invoice-lifecycle.ts';
import { draftInvoice, getProductName, makeLine, sumDiscounts } from './invoices.ts';
import { withPendingUpdate } from './pending-update.ts';
import { changeSubscription, getItem, requireRecurringPrice, withItem } from './subscription-object.ts';

type Line = Stripe.InvoiceLineItem;

export const changedItems = z
  .array(z.strictObject({ id: text.optional(), price: text }))
  .length(1, 'the sandbox knows subscriptions of one item');

/** The plan change of an update or of a preview. */
interface PlanChangeParams {
  items: z.output<typeof changedItems>;
  proration_date?: number | undefined;
}

interface PlanChange {
  item: Stripe.SubscriptionItem;
  /** The lines with the refund and the cost of the change. */
  lines: [Line, Line];
  /** When the new plan starts, in seconds since the epoch. */
  at: number;
}

/** Finds the new item and the prorated cost of a plan change during a period. @returns undefined when nothing would change */
function findPlanChange(
  account: Account,
  subscription: Stripe.Subscription,
  { items: [chosen], proration_date: at = account.now() }: PlanChangeParams,
): PlanChange | undefined {
  const old = getItem(subscription);
  if (chosen?.id !== old.id)
    throw invalidRequest(
      chosen?.id === undefined
        ? 'Without the id of the existing item a second one would be added, and the sandbox knows one item only.'
        : `Item ${chosen.id} does not belong to this subscription.`,
      { param: 'items[0][id]' },
    );
  if (subscription.status === 'incomplete')
    throw invalidRequest('The plan of an incomplete subscription cannot be changed.', { param: 'items' });
  if (chosen.price === old.price.id) return undefined;
  const item = { ...old, price: requireRecurringPrice(account, chosen.price, 'items[0][price]') };
  const unused = buildProrationLine(
    account,
    old,
    at,
    'Unused time',
    -calculatePaidShare(account, subscription),
  );
  return { item, lines: [unused, buildProrationLine(account, item, at, 'Remaining time', 1)], at };
}

/** Creates a line for the rest of an item's period. @param share the share of the price that counts */
function buildProrationLine(
  account: Account,
  item: Stripe.SubscriptionItem,
  at: number,
  what: string,
  share: number,
): Line {
  const { current_period_start: start, current_period_end: end, price } = item;
  const shareLeft = Math.min(1, Math.max(0, (end - at) / (end - start)));
  // Halves are rounded up before the sign, so that a refund of the whole price is never less than the price.
  const amount = Math.sign(share) * Math.round((price.unit_amount ?? 0) * Math.abs(share) * shareLeft);
  return makeLine(item, {
    amount,
    description: `${what} on ${getProductName(account, price)} after ${formatDate(at)}`,
    period: { start: at, end },
    isProration: true,
  });
}

/**
 * Calculates the paid share of the running plan's price. A discount is not refunded. A credit follows the last debit, so what was paid in
 * full after a discounted first month counts in full. https://docs.stripe.com/billing/subscriptions/billing-mode
 */
function calculatePaidShare(account: Account, subscription: Stripe.Subscription): number {
  const { current_period_end: end, price } = getItem(subscription);
  const line = account
    .listInvoicesOf(subscription.id)
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

/** Changes the plan without proration. */
export function switchPlan(
  account: Account,
  subscription: Stripe.Subscription,
  items: PlanChangeParams['items'],
): void {
  const change = findPlanChange(account, subscription, { items });
  if (change) changeSubscription(account, subscription, withItem(subscription, change.item));
}

/**
 * Invoices a plan change. The payment of the invoice applies the change, now or after the customer's action.
 * @param ends the requested `cancel_at_period_end`, if any
 * @returns false if the plan is already the current one
 */
export function requestPlan(
  account: Account,
  subscription: Stripe.Subscription,
  params: PlanChangeParams,
  ends: boolean | undefined,
): boolean {
  const change = findPlanChange(account, subscription, params);
  if (!change) return false;
  const now = account.now();
  const draft = draftInvoice(account, {
    subscription,
    reason: 'subscription_update',
    lines: change.lines,
    at: now,
  });
  const invoice = finalize(account, draft, findDefaultCard(account, draft));
  const waiting = { item: change.item, invoice: invoice.id, now, ends };
  changeSubscription(account, subscription, withPendingUpdate(subscription, waiting));
  collect(account, invoice, {});
  return true;
}

export function previewPlan(
  account: Account,
  subscription: Stripe.Subscription,
  params: PlanChangeParams,
): Stripe.Invoice {
  const change = findPlanChange(account, subscription, params);
  if (!change)
    throw invalidRequest('The sandbox previews changes of a plan only.', { param: 'subscription_details' });
  const { lines, at } = change;
  const invoice = draftInvoice(account, { subscription, reason: 'upcoming', lines, at });
  return { ...invoice, id: `upcoming_${invoice.id}` };
}
