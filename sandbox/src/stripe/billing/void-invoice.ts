import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { emit } from '../notifications/events.ts';
import { invalidRequest } from '../protocol/failure.ts';
import { findInvoiceIntent, findInvoicePayment } from './invoice-lifecycle.ts';

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
  const canceled_at = account.now();
  if (payment)
    account.invoicePayments.put(payment.id, {
      ...payment,
      status: 'canceled',
      status_transitions: { canceled_at, paid_at: null },
    });
  if (intent) cancelIntent(account, intent, 'void_invoice');
  const voided: Stripe.Invoice = {
    ...invoice,
    status: 'void',
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: account.now() },
  };
  account.invoices.put(voided.id, voided);
  emit(account, 'invoice.voided', voided);
  return voided;
}

export function cancelIntent(
  account: Account,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    status: 'canceled',
    canceled_at: account.now(),
    cancellation_reason: reason,
    next_action: null,
  };
  account.paymentIntents.put(intent.id, canceled);
  emit(account, 'payment_intent.canceled', canceled);
  return canceled;
}
