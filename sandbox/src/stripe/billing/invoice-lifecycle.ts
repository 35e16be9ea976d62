import type Stripe from 'stripe';
import { buildObject, type Account } from '../account.ts';
import { requireCustomer } from '../customers/customers.ts';
import { emit } from '../notifications/events.ts';
import { findPaymentIntent, makePaymentIntent } from '../payments/payment-intents.ts';
import { invalidRequest } from '../protocol/failure.ts';
import { createId, getId } from '../protocol/ids.ts';

const day = 24 * 60 * 60;

/**
 * The waits of a custom retry schedule: https://docs.stripe.com/billing/revenue-recovery/smart-retries#custom-retry-schedule. Smart
 * retries choose their own times, up to eight within two weeks.
 */
const retryWaits = [3 * day, 5 * day, 7 * day];

/**
 * Returns when Stripe tries a renewal again, in seconds since the epoch; null after the last try.
 * @param invoice with the number of earlier attempts
 */
export function getNextRetry(
  { billing_reason: reason, attempt_count: attempts }: Stripe.Invoice,
  from: number,
): number | null {
  const wait = reason === 'subscription_cycle' ? retryWaits[attempts] : undefined;
  return wait === undefined ? null : from + wait;
}

/** Finalizes an invoice: numbers it, applies the customer's balance, and creates a payment if an amount is due. */
export function finalize(
  account: Account,
  draft: Stripe.Invoice,
  payment_method: string | null,
): Stripe.Invoice {
  if (draft.status !== 'draft')
    throw invalidRequest('This invoice is already finalized.', { code: 'invoice_not_editable' });
  const customer = requireCustomer(account, getId(draft.customer ?? ''));
  const sequence = customer.next_invoice_sequence ?? 1;
  account.customers.put(customer.id, {
    ...customer,
    balance: draft.ending_balance ?? 0,
    next_invoice_sequence: sequence + 1,
  });
  const open: Stripe.Invoice = {
    ...draft,
    status: 'open',
    number: `${customer.invoice_prefix ?? ''}-${String(sequence).padStart(4, '0')}`,
    hosted_invoice_url: `${account.origin}/stripe/invoices/${draft.id}`,
    status_transitions: { ...draft.status_transitions, finalized_at: account.now() },
  };
  account.invoices.put(open.id, open);
  if (open.amount_due > 0) requestPayment(account, open, payment_method);
  return open;
}

function requestPayment(account: Account, invoice: Stripe.Invoice, payment_method: string | null): void {
  const intent = makePaymentIntent(account, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: getId(invoice.customer),
    description:
      invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    metadata: {},
    payment_method,
    setup_future_usage: 'off_session',
    requireCvcRecollection: false,
  });
  const payment = buildObject<Stripe.InvoicePayment>({
    id: createId('inpay'),
    object: 'invoice_payment',
    created: account.now(),
    invoice: invoice.id,
    is_default: true,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
  });
  account.invoicePayments.put(payment.id, payment);
}

function findInvoicePayment(account: Account, invoice: Stripe.Invoice): Stripe.InvoicePayment | undefined {
  return account.listPaymentsOfInvoice(invoice.id)[0];
}

export function findInvoiceIntent(
  account: Account,
  invoice: Stripe.Invoice,
): Stripe.PaymentIntent | undefined {
  const id = getId(findInvoicePayment(account, invoice)?.payment.payment_intent);
  return id === null ? undefined : findPaymentIntent(account, id);
}

/** Counts any first try. After it, only Stripe's own retries count, and they count themselves. */
const countAttempt = ({ attempt_count: attempts }: Stripe.Invoice): number => Math.max(attempts, 1);

export function markPaid(account: Account, invoice: Stripe.Invoice): Stripe.Invoice {
  const paid_at = account.now();
  const payment = findInvoicePayment(account, invoice);
  if (payment) account.invoicePayments.put(payment.id, { ...payment, status: 'paid' });
  const paid: Stripe.Invoice = {
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.amount_due > 0 ? countAttempt(invoice) : 0,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at },
  };
  account.invoices.put(paid.id, paid);
  emit(account, 'invoice.paid', paid);
  return paid;
}

export function markAttempted(
  account: Account,
  invoice: Stripe.Invoice,
  type: 'invoice.payment_failed' | 'invoice.payment_action_required',
): Stripe.Invoice {
  const attempted: Stripe.Invoice = {
    ...invoice,
    attempted: true,
    attempt_count: countAttempt(invoice),
    // A payment outside of the schedule doesn't move it.
    next_payment_attempt:
      invoice.attempt_count === 0 ? getNextRetry(invoice, account.now()) : invoice.next_payment_attempt,
  };
  account.invoices.put(attempted.id, attempted);
  emit(account, type, attempted);
  return attempted;
}

/** Voids an invoice and cancels its payment. */
export function voidInvoice(account: Account, invoice: Stripe.Invoice): Stripe.Invoice {
  if (invoice.status !== 'open')
    throw invalidRequest(
      `You can only pass in open invoices. This invoice is ${invoice.status ?? 'unknown'}.`,
    );
  const payment = findInvoicePayment(account, invoice);
  const intent = findInvoiceIntent(account, invoice);
  if (intent?.status === 'processing')
    throw invalidRequest('This invoice cannot be voided while a payment for it is processing.');
  if (payment) account.invoicePayments.put(payment.id, { ...payment, status: 'canceled' });
  if (intent) cancelIntent(account, intent, 'void_invoice');
  return account.invoices.put(invoice.id, {
    ...invoice,
    status: 'void',
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: account.now() },
  });
}

export function cancelIntent(
  account: Account,
  intent: Stripe.PaymentIntent,
  cancellation_reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    status: 'canceled',
    cancellation_reason,
    next_action: null,
  };
  account.paymentIntents.put(intent.id, canceled);
  emit(account, 'payment_intent.canceled', canceled);
  return canceled;
}
