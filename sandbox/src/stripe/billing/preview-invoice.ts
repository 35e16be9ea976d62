import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { invalidRequest } from '../protocol/failure.ts';
import { getId } from '../protocol/ids.ts';
import { flag, text } from '../protocol/params.ts';
import { getPeriodEnd } from './billing-period.ts';
import { listCurrentDiscounts } from './discounts.ts';
import { buildPeriodLine } from './invoice-lines.ts';
import { draftInvoice } from './invoices.ts';
import { changePlan, type PlanChange } from './proration.ts';
import { getItem, withItem } from './subscription-item.ts';
import { findSubscription } from './subscription-object.ts';
import { findPlanChange, planChangeParams, type PlanChangeParams } from './update-params.ts';

export const previewParams = z.strictObject({
  customer: text.optional(),
  subscription: text,
  subscription_details: z
    .strictObject({ ...planChangeParams, cancel_at_period_end: flag.optional() })
    .optional(),
});

/** Previews the invoice of a change: now if the change is invoiced now, or else with the next period. */
export function previewInvoice(account: Account, params: z.output<typeof previewParams>): Stripe.Invoice {
  const subscription = findSubscription(account, params.subscription, 'subscription');
  if (params.customer !== undefined && params.customer !== getId(subscription.customer))
    throw invalidRequest('The subscription is not this customer’s.', { param: 'customer' });
  if (subscription.ended_at !== null)
    throw invalidRequest('No upcoming invoices for this subscription.', { code: 'invoice_upcoming_none' });
  const details = params.subscription_details;
  const change = details && findPlanChange(account, subscription, details);
  return change ? previewChange(account, change, details) : buildNextInvoice(account, subscription, []);
}

function previewChange(
  account: Account,
  change: PlanChange,
  { proration_behavior: behavior }: PlanChangeParams,
): Stripe.Invoice {
  const { item, lines } = changePlan(account, change);
  const changed = withItem(change.subscription, item);
  if (behavior !== 'always_invoice' && !change.restarts)
    return buildNextInvoice(account, changed, behavior === 'none' ? [] : lines);
  return preview(account, changed, behavior === 'none' ? lines.slice(1) : lines, change.at);
}

function buildNextInvoice(
  account: Account,
  subscription: Stripe.Subscription,
  added: Stripe.InvoiceLineItem[],
): Stripe.Invoice {
  const item = getItem(subscription);
  const start = item.current_period_end;
  const cycle = item.price.recurring ?? { interval: 'month', interval_count: 1 };
  const period = { start, end: getPeriodEnd(subscription.billing_cycle_anchor, start, cycle) };
  const waiting = account.pendingLines.get(subscription.id)?.lines ?? [];
  const lines = [...waiting, ...added, buildPeriodLine(account, item, period)];
  return preview(account, subscription, lines, start);
}

function preview(
  account: Account,
  subscription: Stripe.Subscription,
  lines: Stripe.InvoiceLineItem[],
  at: number,
): Stripe.Invoice {
  const isNext = lines.some((line) => line.discountable);
  const invoice = draftInvoice(account, {
    subscription,
    reason: 'upcoming',
    lines,
    discounts: isNext ? listCurrentDiscounts(account, subscription) : [],
    period: { start: at, end: at },
  });
  return { ...invoice, id: `upcoming_${invoice.id}`, next_payment_attempt: at };
}
