import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { invalidRequest } from '../protocol/failure.ts';
import { getId } from '../protocol/ids.ts';
import { cancelSubscription } from './cancellation.ts';
import { collect, findDefaultCard, markUnpaid } from './collect-payment.ts';
import { finalize, findInvoiceIntent, getNextRetry, voidInvoice } from './invoice-lifecycle.ts';
import { buildPeriodLine, draftInvoice, findInvoice } from './invoices.ts';
import { dropPendingUpdate } from './pending-update.ts';
import { enterNextPhase } from './schedules.ts';
import {
  changeSubscription,
  findSubscription,
  getItem,
  getPeriodEnd,
  withItem,
} from './subscription-object.ts';

/** How long a renewal stays a draft before Stripe charges it, in seconds. */
const draftTime = 60 * 60;

/** The states in which periods follow each other. */
const renewing: readonly Stripe.Subscription.Status[] = ['active', 'past_due', 'unpaid'];

/**
 * Starts the next billing period with a new invoice, which is a draft for an hour. Ends the subscription if it is set to cancel. A draft that
 * is still waiting is left as it is.
 */
export function beginRenewal(account: Account, id: string): Stripe.Subscription {
  if (findWaitingDraft(account, findSubscription(account, id))) return findSubscription(account, id);
  const before = dropPendingUpdate(account, findSubscription(account, id));
  if (!renewing.includes(before.status))
    throw invalidRequest(`Only an active subscription renews; this one is ${before.status}.`);
  if (before.cancel_at_period_end) return cancelSubscription(account, before);
  const advanced = withNextPeriod(enterNextPhase(account, before));
  const draft = draftRenewal(account, advanced);
  changeSubscription(account, findSubscription(account, id), { ...advanced, latest_invoice: draft.id });
  // Invoices of an unpaid plan stay drafts until someone finalizes them.
  const waiting =
    before.status === 'unpaid'
      ? { auto_advance: false }
      : { automatically_finalizes_at: account.now() + draftTime };
  account.invoices.put(draft.id, { ...draft, ...waiting });
  return findSubscription(account, id);
}

/**
 * Charges the renewal that waits as a draft, as if its hour were over.
 * @param outcome the result of the charge; if missing, the card decides
 */
export function chargeRenewal(
  account: Account,
  id: string,
  outcome: 'paid' | 'failed' | undefined,
): Stripe.Subscription {
  const subscription = findSubscription(account, id);
  const waiting = findWaitingDraft(account, subscription);
  if (waiting) charge(account, waiting, subscription.pause_collection, outcome);
  return findSubscription(account, id);
}

/** Finds the renewal that Stripe hasn't charged yet. */
function findWaitingDraft(
  account: Account,
  { latest_invoice }: Stripe.Subscription,
): Stripe.Invoice | undefined {
  const invoice = account.invoices.get(getId(latest_invoice) ?? '');
  return invoice?.status === 'draft' && invoice.automatically_finalizes_at !== null ? invoice : undefined;
}

/** Charges the renewals whose hour as a draft is over. */
export function chargeDueDrafts(account: Account): void {
  for (const subscription of account.subscriptions.list()) {
    const draft = findWaitingDraft(account, subscription);
    if (draft && (draft.automatically_finalizes_at ?? 0) <= account.now())
      charge(account, draft, subscription.pause_collection, undefined);
  }
}

function withNextPeriod(subscription: Stripe.Subscription): Stripe.Subscription {
  const item = getItem(subscription);
  const start = item.current_period_end;
  const end = getPeriodEnd(subscription.billing_cycle_anchor, start);
  return withItem(subscription, { ...item, current_period_start: start, current_period_end: end });
}

function draftRenewal(account: Account, subscription: Stripe.Subscription): Stripe.Invoice {
  const item = getItem(subscription);
  return draftInvoice(account, {
    subscription,
    reason: 'subscription_cycle',
    lines: [buildPeriodLine(account, item)],
    at: item.current_period_start,
  });
}

function charge(
  account: Account,
  draft: Stripe.Invoice,
  pause: Stripe.Subscription.PauseCollection | null,
  outcome: 'paid' | 'failed' | undefined,
): void {
  const invoice = finalize(account, draft, findDefaultCard(account, draft));
  if (pause) {
    voidInvoice(account, invoice);
    return;
  }
  if (outcome === 'failed') account.declinedRenewals.put(invoice.id, { id: invoice.id });
  collect(account, invoice, { offSession: true, outcome });
}

/** Makes the retries of unpaid renewals whose time has come. Several can be due if the clock was moved. */
export function retryDueInvoices(account: Account): void {
  for (let invoice of account.invoices.list())
    while (isDue(account, invoice) && findInvoiceIntent(account, invoice)?.status !== 'processing') {
      retry(account, invoice);
      invoice = findInvoice(account, invoice.id);
    }
}

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
