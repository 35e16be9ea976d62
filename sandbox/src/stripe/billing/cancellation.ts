import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { emit } from '../notifications/events.ts';
import { invalidRequest } from '../protocol/failure.ts';
import { getId } from '../protocol/ids.ts';
import { findInvoiceIntent, voidInvoice } from './invoice-lifecycle.ts';
import { dropPendingUpdate } from './pending-update.ts';
import { dropSchedule } from './schedules.ts';
import { changeSubscription, getItem, noCancellation } from './subscription-object.ts';

const incompleteFor = 23 * 60 * 60;

/** Ends a subscription now. One that was never paid expires, and its invoice can no longer be paid. */
export function cancelSubscription(account: Account, subscription: Stripe.Subscription): Stripe.Subscription {
  if (subscription.ended_at !== null)
    throw invalidRequest(`Subscription ${subscription.id} has already ended.`);
  if (subscription.status === 'incomplete') return expire(account, subscription);
  if (!isProcessing(account, subscription)) subscription = dropPendingUpdate(account, subscription);
  const now = account.now();
  const reason = subscription.cancellation_details?.reason ?? 'cancellation_requested';
  const canceled: Stripe.Subscription = {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    cancellation_details: { ...noCancellation, reason },
    ended_at: now,
  };
  dropSchedule(account, subscription);
  stopCollecting(account, subscription.id);
  emit(account, 'customer.subscription.deleted', canceled);
  return account.subscriptions.put(subscription.id, canceled);
}

/** Ends subscriptions whose time is up: unpaid ones after 23 hours, and those that cancel at their period end. */
export function endDueSubscriptions(account: Account): void {
  const now = account.now();
  for (const subscription of account.subscriptions.list()) {
    if (subscription.ended_at !== null) continue;
    const isForgotten = subscription.status === 'incomplete' && now - subscription.created > incompleteFor;
    if (isForgotten && !isProcessing(account, subscription)) expire(account, subscription);
    const waitsUntil = subscription.pending_update?.expires_at ?? now;
    if (waitsUntil < now && !isProcessing(account, subscription)) dropPendingUpdate(account, subscription);
    if (subscription.cancel_at_period_end && getItem(subscription).current_period_end <= now)
      cancelSubscription(account, subscription);
  }
}

function expire(account: Account, subscription: Stripe.Subscription): Stripe.Subscription {
  const invoice = findLatestInvoice(account, subscription);
  if (invoice?.status === 'open') voidInvoice(account, invoice);
  const ended_at = account.now();
  return changeSubscription(account, subscription, { status: 'incomplete_expired', ended_at });
}

function isProcessing(account: Account, subscription: Stripe.Subscription): boolean {
  const invoice = findLatestInvoice(account, subscription);
  return invoice !== undefined && findInvoiceIntent(account, invoice)?.status === 'processing';
}

function findLatestInvoice(account: Account, subscription: Stripe.Subscription): Stripe.Invoice | undefined {
  const id = getId(subscription.latest_invoice);
  return id === null ? undefined : account.invoices.get(id);
}

/** Stops collecting the open invoices of an ended subscription. They can still be paid. */
function stopCollecting(account: Account, id: string): void {
  for (const invoice of account.listInvoicesOf(id))
    if (invoice.status === 'open')
      account.invoices.put(invoice.id, { ...invoice, auto_advance: false, next_payment_attempt: null });
}
