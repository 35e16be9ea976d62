import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { requireCustomer } from '../customers/customers.ts';
import { confirmIntent, type ConfirmOptions } from '../payments/charging.ts';
import { getId } from '../protocol/ids.ts';
import { findInvoiceIntent, markAttempted, markPaid } from './invoice-lifecycle.ts';
import { findInvoice } from './invoices.ts';
import { getAppliedUpdate } from './pending-update.ts';
import { changeSubscription } from './subscription-object.ts';

/** Confirms a payment and updates its invoice and subscription, if any. */
export function confirmPayment(
  account: Account,
  intent: Stripe.PaymentIntent,
  options: ConfirmOptions,
): Stripe.PaymentIntent {
  const confirmed = confirmIntent(account, intent, options);
  followPayment(account, confirmed);
  return confirmed;
}

/** Charges an open invoice to the given card or the default card. */
export function collect(account: Account, invoice: Stripe.Invoice, options: ConfirmOptions): Stripe.Invoice {
  const intent = findInvoiceIntent(account, invoice);
  if (!intent) return settle(account, invoice, undefined);
  const paymentMethod = options.paymentMethod ?? findDefaultCard(account, invoice);
  if (paymentMethod === null) return recordFailedPayment(account, invoice, 'invoice.payment_failed');
  followPayment(account, confirmIntent(account, intent, { ...options, paymentMethod }));
  return findInvoice(account, invoice.id);
}

/** Returns the default card: the subscription's own, or else the customer's. */
export function findDefaultCard(account: Account, invoice: Stripe.Invoice): string | null {
  const own = getId(findSubscription(account, invoice)?.default_payment_method);
  const customer = requireCustomer(account, getId(invoice.customer ?? ''));
  return own ?? getId(customer.invoice_settings.default_payment_method);
}

/** Updates the invoice and the subscription of a payment to its status. */
export function followPayment(account: Account, intent: Stripe.PaymentIntent): void {
  const [payment] = account.listPaymentsOfIntent(intent.id);
  const invoice = payment ? account.invoices.get(getId(payment.invoice)) : undefined;
  if (invoice?.status !== 'open') return;
  if (intent.status === 'succeeded') settle(account, invoice, intent);
  if (intent.status === 'requires_payment_method')
    recordFailedPayment(account, invoice, 'invoice.payment_failed');
  if (intent.status === 'requires_action')
    recordFailedPayment(account, invoice, 'invoice.payment_action_required');
}

function settle(
  account: Account,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent | undefined,
): Stripe.Invoice {
  const paid = markPaid(account, invoice);
  const subscription = findSubscription(account, invoice);
  if (!subscription) return paid;
  const savesCard = subscription.payment_settings?.save_default_payment_method === 'on_subscription';
  const isLatest = getId(subscription.latest_invoice) === invoice.id;
  const isWaiting = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status);
  changeSubscription(account, subscription, {
    default_payment_method:
      savesCard && intent ? getId(intent.payment_method) : subscription.default_payment_method,
    status: isLatest && isWaiting ? 'active' : subscription.status,
    ...(isLatest ? getAppliedUpdate(subscription) : {}),
  });
  return paid;
}

function recordFailedPayment(
  account: Account,
  invoice: Stripe.Invoice,
  type: 'invoice.payment_failed' | 'invoice.payment_action_required',
): Stripe.Invoice {
  const attempted = markAttempted(account, invoice, type);
  const subscription = findSubscription(account, invoice);
  const isLatest = getId(subscription?.latest_invoice) === invoice.id;
  // A pending update has changed nothing yet.
  if (subscription?.status === 'active' && isLatest && !subscription.pending_update)
    changeSubscription(account, subscription, { status: 'past_due' });
  if (attempted.next_payment_attempt === null) markUnpaid(account, attempted);
  return attempted;
}

/** Marks the plan unpaid after the last retry of its renewal, which stays open. No further renewal is charged. */
export function markUnpaid(account: Account, invoice: Stripe.Invoice): void {
  const subscription = findSubscription(account, invoice);
  if (subscription?.status === 'past_due' && invoice.billing_reason === 'subscription_cycle')
    changeSubscription(account, subscription, { status: 'unpaid' });
}

function findSubscription(account: Account, invoice: Stripe.Invoice): Stripe.Subscription | undefined {
  const id = getId(invoice.parent?.subscription_details?.subscription);
  return id === null ? undefined : account.subscriptions.get(id);
}
