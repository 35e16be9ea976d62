import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { getId } from '../protocol/ids.ts';
import { collect, findDefaultCard, markUnpaid } from './collect-payment.ts';
import { getNextRetry } from './invoice-lifecycle.ts';
import { findInvoice } from './invoices.ts';

const isDue = (account: Account, { status, next_payment_attempt: at }: Stripe.Invoice): boolean =>
  status === 'open' && at !== null && at <= account.now();

/** Tries an unpaid renewal again, as Stripe's own schedule does. Without a card, the try passes without a charge. */
function retry(account: Account, invoice: Stripe.Invoice): void {
  const tried = account.invoices.put(invoice.id, {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: getNextRetry(invoice, invoice.next_payment_attempt ?? account.now()),
  });
  const outcome = account.declinedRenewals.get(tried.id) ? 'failed' : undefined;
  if (findDefaultCard(account, tried) !== null) collect(account, tried, { offSession: true, outcome });
  else if (tried.next_payment_attempt === null) markUnpaid(account, tried);
}

/** Makes the retries whose time has come. Several can be due if the clock was moved. */
export function retryDueInvoices(account: Account): void {
  for (let invoice of account.invoices.list())
    while (isDue(account, invoice) && !isAtBank(account, invoice)) {
      retry(account, invoice);
      invoice = findInvoice(account, invoice.id);
    }
}

function isAtBank(account: Account, invoice: Stripe.Invoice): boolean {
  const payment = account.invoicePayments.list().find((one) => one.invoice === invoice.id);
  const intent = account.paymentIntents.get(getId(payment?.payment.payment_intent) ?? '');
  return intent?.status === 'processing';
}
