import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { invalidRequest } from '../protocol/failure.ts';
import { periodEnd } from './billing-period.ts';
import { cancelSubscription } from './cancellation.ts';
import { collect, defaultCard } from './collect-payment.ts';
import { currentDiscounts, remainingDiscounts } from './discounts.ts';
import { finalize, openDraft } from './invoice-lifecycle.ts';
import { periodLine } from './invoice-lines.ts';
import { draftInvoice } from './invoices.ts';
import { dropPendingUpdate } from './pending-update.ts';
import { enterNextPhase } from './schedules.ts';
import { itemOf, withItem } from './subscription-item.ts';
import { changeSubscription, findSubscription } from './subscription-object.ts';
import { voidInvoice } from './void-invoice.ts';

/**
 * Starts the next billing period with a new invoice, charged to the default card. Ends the subscription if it is set to cancel.
 * @param outcome the result of the charge; if missing, the card decides
 */
export function renew(account: Account, id: string, outcome?: 'paid' | 'failed'): Stripe.Subscription {
  const before = dropPendingUpdate(account, findSubscription(account, id));
  if (before.status !== 'active' && before.status !== 'past_due')
    throw invalidRequest(`Only an active subscription renews; this one is ${before.status}.`);
  if (before.cancel_at_period_end) return cancelSubscription(account, before);
  const advanced = withNextPeriod(enterNextPhase(account, before));
  const draft = draftRenewal(account, advanced);
  account.pendingLines.delete(id);
  changeSubscription(account, findSubscription(account, id), {
    ...advanced,
    discounts: remainingDiscounts(account, currentDiscounts(account, before)),
    latest_invoice: draft.id,
  });
  charge(account, openDraft(account, draft), before.pause_collection, outcome);
  return findSubscription(account, id);
}

function withNextPeriod(subscription: Stripe.Subscription): Stripe.Subscription {
  const item = itemOf(subscription);
  const start = item.current_period_end;
  const cycle = item.price.recurring ?? { interval: 'month', interval_count: 1 };
  const end = periodEnd(subscription.billing_cycle_anchor, start, cycle);
  return withItem(subscription, { ...item, current_period_start: start, current_period_end: end });
}

function draftRenewal(account: Account, subscription: Stripe.Subscription): Stripe.Invoice {
  const item = itemOf(subscription);
  const period = { start: item.current_period_start, end: item.current_period_end };
  const waiting = account.pendingLines.get(subscription.id)?.lines ?? [];
  return draftInvoice(account, {
    subscription,
    reason: 'subscription_cycle',
    lines: [...waiting, periodLine(account, item, period)],
    discounts: currentDiscounts(account, subscription),
    period: { start: item.current_period_start, end: item.current_period_start },
  });
}

function charge(
  account: Account,
  draft: Stripe.Invoice,
  pause: Stripe.Subscription.PauseCollection | null,
  outcome: 'paid' | 'failed' | undefined,
): void {
  if (pause?.behavior === 'keep_as_draft') return;
  const invoice = finalize(account, draft, defaultCard(account, draft));
  if (pause?.behavior === 'void') voidInvoice(account, invoice);
  else if (pause) account.invoices.put(invoice.id, { ...invoice, status: 'uncollectible' });
  else collect(account, invoice, { offSession: true, outcome });
}
