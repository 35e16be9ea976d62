import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { emit } from '../notifications/events.ts';
import { idOf } from '../protocol/ids.ts';
import { changeSubscription } from './collect-payment.ts';
import { voidInvoice } from './void-invoice.ts';

/**
 * Discards a change that waits for its payment: its invoice is never to be paid.
 * @throws StripeFailure while the payment is processing
 */
export function dropPendingUpdate(account: Account, subscription: Stripe.Subscription): Stripe.Subscription {
  if (!subscription.pending_update) return subscription;
  const invoice = account.invoices.get(idOf(subscription.latest_invoice) ?? '');
  if (invoice?.status === 'open') voidInvoice(account, invoice);
  const dropped = changeSubscription(account, subscription, { pending_update: null });
  emit(account, 'customer.subscription.pending_update_expired', dropped);
  return dropped;
}
