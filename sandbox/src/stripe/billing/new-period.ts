import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { invalidRequest } from '../protocol/failure.ts';
import { text, whole } from '../protocol/params.ts';
import { collect, findDefaultCard } from './collect-payment.ts';
import { finalize } from './invoice-lifecycle.ts';
import { buildPeriodLine, draftInvoice, makeLine } from './invoices.ts';
import { changeSubscription, getItem, getPeriodEnd, withItem } from './subscription-object.ts';

const priceData = z.strictObject({ product: text, currency: z.literal('usd'), unit_amount: whole });
export const newPeriodParams = {
  billing_cycle_anchor: z.strictObject({ type: z.literal('now') }).optional(),
  add_invoice_items: z
    .array(z.strictObject({ price_data: priceData }))
    .length(1)
    .optional(),
};
type NewPeriodParams = z.output<z.ZodObject<typeof newPeriodParams>> & {
  proration_behavior?: string | undefined;
};

/** Starts a period now and invoices it at once: https://docs.stripe.com/billing/subscriptions/billing-cycle */
export function startPeriod(
  account: Account,
  before: Stripe.Subscription,
  {
    billing_cycle_anchor: anchor,
    add_invoice_items: added = [],
    proration_behavior: proration,
  }: NewPeriodParams,
): void {
  if (anchor === undefined && added.length === 0) return;
  if (anchor === undefined || proration !== 'none')
    throw invalidRequest('The sandbox adds items to the invoice of a new period only, without proration.');
  const start = account.now();
  const end = getPeriodEnd(start, start);
  const item = { ...getItem(before), current_period_start: start, current_period_end: end };
  const period = { start, end };
  const lines = added.map(({ price_data: { unit_amount: amount } }) => ({
    ...makeLine(item, { amount, description: 'Credit', period, isProration: false }),
    pricing: null,
    parent: null,
  }));
  const subscription = changeSubscription(account, before, {
    ...withItem(before, item),
    billing_cycle_anchor: start,
    ...(before.cancel_at_period_end && { cancel_at: end }),
  });
  const draft = draftInvoice(account, {
    subscription,
    reason: 'subscription_update',
    lines: [buildPeriodLine(account, item), ...lines],
    at: start,
  });
  const invoice = finalize(account, draft, findDefaultCard(account, draft));
  changeSubscription(account, subscription, { latest_invoice: invoice.id });
  collect(account, invoice, {});
}
