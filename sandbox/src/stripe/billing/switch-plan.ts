import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { findIntentFailure } from '../payments/charging.ts';
import { invalidRequest } from '../protocol/failure.ts';
import { collect, findDefaultCard } from './collect-payment.ts';
import { finalize, findInvoiceIntent, openDraft } from './invoice-lifecycle.ts';
import { draftInvoice, findInvoice } from './invoices.ts';
import { withPendingUpdate } from './pending-update.ts';
import { changePlan } from './proration.ts';
import { withItem } from './subscription-item.ts';
import { changeSubscription, findSubscription } from './subscription-object.ts';
import { findPlanChange, type PlanChangeParams, type UpdateParams } from './update-params.ts';
import { voidInvoice } from './void-invoice.ts';

type Switch = UpdateParams & PlanChangeParams;

/**
 * Changes the plan or quantity, and prorates the current period.
 * @param fields other changed fields
 * @returns false if the plan is already the current one
 */
export function switchPlan(
  account: Account,
  before: Stripe.Subscription,
  params: Switch,
  fields: Partial<Stripe.Subscription>,
): boolean {
  const change = findPlanChange(account, before, params);
  if (!change) return false;
  const { item, lines } = changePlan(account, change);
  const anchor = change.restarts ? { billing_cycle_anchor: change.at } : {};
  const after: Stripe.Subscription = { ...withItem({ ...before, ...fields }, item), ...anchor };
  const behavior = params.proration_behavior;
  if (behavior === 'always_invoice' || change.restarts) {
    createInvoiceNow(account, before, after, behavior === 'none' ? lines.slice(1) : lines, params);
    return true;
  }
  changeSubscription(account, before, after);
  if (behavior === 'none') return true;
  const waiting = account.pendingLines.get(before.id)?.lines ?? [];
  account.pendingLines.put(before.id, { lines: [...waiting, ...lines] });
  return true;
}

function createInvoiceNow(
  account: Account,
  before: Stripe.Subscription,
  after: Stripe.Subscription,
  lines: Stripe.InvoiceLineItem[],
  params: Switch,
): void {
  const now = account.now();
  const draft = draftInvoice(account, {
    subscription: after,
    reason: 'subscription_update',
    lines,
    discounts: [],
    period: { start: now, end: now },
  });
  const invoice = finalize(account, openDraft(account, draft), findDefaultCard(account, draft));
  const offSession = params.off_session ?? false;
  if (params.payment_behavior === 'pending_if_incomplete') {
    // The payment of the invoice applies the change, now or after the customer's action.
    const pending = withPendingUpdate(before, after, {
      invoice: invoice.id,
      now,
      ends: params.cancel_at_period_end,
    });
    changeSubscription(account, before, pending);
    collect(account, invoice, { offSession });
    return;
  }
  if (params.payment_behavior === 'error_if_incomplete')
    requirePaid(account, collect(account, invoice, { offSession }));
  const current = findSubscription(account, before.id);
  changeSubscription(account, current, {
    ...after,
    latest_invoice: invoice.id,
    default_payment_method: current.default_payment_method,
  });
  const isLeftOpen = params.payment_behavior === 'default_incomplete' && invoice.amount_due > 0;
  if (findInvoice(account, invoice.id).status === 'open' && !isLeftOpen)
    collect(account, invoice, { offSession });
}

function requirePaid(account: Account, invoice: Stripe.Invoice): void {
  if (invoice.status === 'paid') return;
  const intent = findInvoiceIntent(account, invoice);
  const failure = intent && findIntentFailure(account, intent);
  voidInvoice(account, invoice);
  throw (
    failure ??
    invalidRequest('The payment for this change needs further action by the customer.', {
      code: 'subscription_payment_intent_requires_action',
    })
  );
}
