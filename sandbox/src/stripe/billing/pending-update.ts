import type Stripe from 'stripe';
import { buildObject, type Account } from '../account.ts';
import { getId } from '../protocol/ids.ts';
import { voidInvoice } from './invoice-lifecycle.ts';
import { changeSubscription, getItem, notEnding } from './subscription-object.ts';

/** How long a change waits for its payment, in seconds, but never longer than the period. */
const waitsFor = 23 * 60 * 60;

interface Waiting {
  item: Stripe.SubscriptionItem;
  invoice: string;
  now: number;
  /** The requested `cancel_at_period_end`, if any. */
  ends: boolean | undefined;
}

/** Adds a pending update, which takes effect when its invoice is paid. */
export const withPendingUpdate = (
  before: Stripe.Subscription,
  { item, invoice, now, ends }: Waiting,
): Stripe.Subscription => ({
  ...before,
  latest_invoice: invoice,
  pending_update: buildObject<Stripe.Subscription.PendingUpdate>({
    cancel_at_period_end: ends ?? null,
    expires_at: Math.min(now + waitsFor, getItem(before).current_period_end),
    subscription_items: [item],
  }),
});

/** Applies a paid update to its subscription. */
export function getAppliedUpdate(subscription: Stripe.Subscription): Partial<Stripe.Subscription> {
  const { pending_update: update, items } = subscription;
  if (!update) return {};
  return {
    pending_update: null,
    items: { ...items, data: update.subscription_items ?? items.data },
    ...(update.cancel_at_period_end === false ? notEnding : {}),
  };
}

/**
 * Discards a pending update and voids its invoice.
 * @throws StripeFailure while the payment is processing
 */
export function dropPendingUpdate(account: Account, subscription: Stripe.Subscription): Stripe.Subscription {
  if (!subscription.pending_update) return subscription;
  const invoice = account.invoices.get(getId(subscription.latest_invoice) ?? '');
  if (invoice?.status === 'open') voidInvoice(account, invoice);
  return changeSubscription(account, subscription, { pending_update: null });
}
