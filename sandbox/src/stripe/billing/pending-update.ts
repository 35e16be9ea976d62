import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { emit } from '../notifications/events.ts';
import { getId } from '../protocol/ids.ts';
import { getItem } from './subscription-item.ts';
import { changeSubscription } from './subscription-object.ts';
import { voidInvoice } from './void-invoice.ts';

/** How long a change waits for its payment, in seconds, but never longer than the period. */
const waitsFor = 23 * 60 * 60;

/**
 * Adds a pending update, which takes effect when its invoice is paid.
 * @param waiting.ends the requested `cancel_at_period_end`, if any
 */
export function withPendingUpdate(
  before: Stripe.Subscription,
  after: Stripe.Subscription,
  waiting: { invoice: string; now: number; ends: boolean | undefined },
): Stripe.Subscription {
  const { invoice, now, ends } = waiting;
  const item = getItem(after);
  const movesAnchor = after.billing_cycle_anchor !== before.billing_cycle_anchor;
  return {
    ...before,
    latest_invoice: invoice,
    pending_update: {
      billing_cycle_anchor: movesAnchor ? after.billing_cycle_anchor : null,
      cancel_at_period_end: ends ?? null,
      discount: null,
      discounts: null,
      expires_at: Math.min(now + waitsFor, getItem(before).current_period_end),
      metadata: null,
      subscription_items: [item],
      trial_end: null,
      trial_from_plan: null,
    },
  };
}

const notEnding = {
  cancel_at_period_end: false,
  cancel_at: null,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
};

/** Applies a paid update to its subscription. */
export function getAppliedUpdate(subscription: Stripe.Subscription): Partial<Stripe.Subscription> {
  const { pending_update: update, items } = subscription;
  if (!update) return {};
  return {
    pending_update: null,
    items: { ...items, data: update.subscription_items ?? items.data },
    billing_cycle_anchor: update.billing_cycle_anchor ?? subscription.billing_cycle_anchor,
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
  const dropped = changeSubscription(account, subscription, { pending_update: null });
  emit(account, 'customer.subscription.pending_update_expired', dropped);
  return dropped;
}
