import type Stripe from 'stripe';
import type { ProviderInvoice, ProviderPayment } from '../payment-reader.ts';
import { getId, toDate } from './objects.ts';

const reasons: Readonly<Record<string, ProviderInvoice['reason']>> = {
  subscription_create: 'first',
  subscription_cycle: 'renewal',
};

/** Gets the period that is sold. The invoice's own period is the time in which its items were collected. */
function getPeriod(invoice: Stripe.Invoice): { readonly start: number; readonly end: number } {
  const latest = invoice.lines.data.reduce<Stripe.InvoiceLineItem | undefined>(
    (chosen, line) => (chosen && chosen.period.end >= line.period.end ? chosen : line),
    undefined,
  );
  return latest?.period ?? { start: invoice.period_start, end: invoice.period_end };
}

const getPriceId = (line: Stripe.InvoiceLineItem | undefined): string | undefined =>
  getId(line?.pricing?.price_details?.price);

/** Gets the sold and the former price. A plan change has one line that refunds the old price and one that charges the new price. */
function getPriceIds({
  lines: { data },
}: Stripe.Invoice): Pick<ProviderInvoice, 'priceId' | 'formerPriceId'> {
  const sold = data.reduce<Stripe.InvoiceLineItem | undefined>(
    (chosen, line) => (chosen && chosen.amount >= line.amount ? chosen : line),
    undefined,
  );
  const returned = data.find((line) => line !== sold && line.parent?.subscription_item_details?.proration);
  return { priceId: getPriceId(sold), formerPriceId: getPriceId(returned) };
}

const findIntentId = (invoice: Stripe.Invoice): string | undefined => {
  const payments = invoice.payments?.data ?? [];
  const chosen = payments.find((payment) => payment.is_default) ?? payments[0];
  return getId(chosen?.payment.payment_intent);
};

/** Finds the renewals of an unpaid subscription, which stay drafts until someone finalizes them. Other drafts finalize themselves. */
const isHeldDraft = ({ status, auto_advance: finalizesItself, billing_reason: reason }: Stripe.Invoice) =>
  status === 'draft' && !finalizesItself && reason === 'subscription_cycle';

/**
 * Finalizes an invoice if it is a draft: only then can it be paid or voided. Stripe then doesn't charge it automatically.
 * https://docs.stripe.com/billing/subscriptions/overview#unpaid
 */
export async function finalizeDraft(stripe: Stripe, id: string): Promise<void> {
  const { status } = await stripe.invoices.retrieve(id);
  if (status !== 'draft') return;
  try {
    await stripe.invoices.finalizeInvoice(id, { auto_advance: false });
  } catch (error) {
    // Another tab was faster.
    if ((await stripe.invoices.retrieve(id)).status === 'draft') throw error;
  }
}

/**
 * Converts an invoice.
 * @param invoice with `payments` expanded
 * @param payments of the same customer
 */
export function toInvoice(
  invoice: Stripe.Invoice,
  payments: ReadonlyMap<string, ProviderPayment>,
): ProviderInvoice {
  const period = getPeriod(invoice);
  const { paid_at: paidAt } = invoice.status_transitions;
  const { next_payment_attempt: nextTry } = invoice;
  const payment = payments.get(findIntentId(invoice) ?? '');
  return {
    id: invoice.id,
    isPaid: invoice.status === 'paid',
    isOpen: invoice.status === 'open' || isHeldDraft(invoice),
    ...getPriceIds(invoice),
    reason: reasons[invoice.billing_reason ?? ''] ?? 'other',
    subtotal: invoice.subtotal,
    total: invoice.amount_due,
    periodStart: toDate(period.start),
    periodEnd: toDate(period.end),
    createdAt: toDate(invoice.created),
    paidAt: paidAt === null ? undefined : toDate(paidAt),
    receiptUrl: payment?.receiptUrl ?? invoice.hosted_invoice_url ?? undefined,
    tries: invoice.attempt_count,
    nextTryAt: nextTry === null ? undefined : toDate(nextTry),
    payment,
  };
}
