import { z } from 'zod';
import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { failureOf } from '../payments/charging.ts';
import { refuse } from '../protocol/failure.ts';
import { idOf } from '../protocol/ids.ts';
import { flag, mergeMetadata, metadata, text, whole } from '../protocol/params.ts';
import { changeSubscription, collect, defaultCard } from './collecting.ts';
import { discountParams, redeem } from './discounts.ts';
import { finalize, intentOf, openDraft, voidInvoice } from './invoice-lifecycle.ts';
import { draftInvoice, findInvoice } from './invoices.ts';
import { planChange, type PlanChangeParams, planChangeParams } from './plan-change-params.ts';
import { changePlan } from './proration.ts';
import { ownCard, paymentSettings } from './subscribing.ts';
import { findSubscription, itemOf, withItem } from './subscription-object.ts';

export const cancellationDetails = z.strictObject({
  comment: text.optional(),
  feedback: z
    .enum([
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ])
    .optional(),
});

export const updateParams = z.strictObject({
  ...planChangeParams,
  payment_behavior: z
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete'])
    .default('allow_incomplete'),
  cancel_at_period_end: flag.optional(),
  cancellation_details: cancellationDetails.optional(),
  default_payment_method: text.optional(),
  description: text.optional(),
  discounts: discountParams.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  pause_collection: z
    .union([
      z.literal(''),
      z.strictObject({
        behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
        resumes_at: whole.optional(),
      }),
    ])
    .optional(),
  payment_settings: paymentSettings.optional(),
});
type UpdateParams = z.output<typeof updateParams>;

/** @throws StripeFailure when it has ended, or a change of plan that must be paid at once is not */
export function updateSubscription(account: Account, id: string, params: UpdateParams): Stripe.Subscription {
  const before = findSubscription(account, id);
  if (before.ended_at !== null)
    throw refuse(`A canceled subscription can only update its cancellation_details and metadata.`);
  const settled = changeSubscription(account, before, changedFields(account, before, params));
  if (params.items !== undefined) switchPlan(account, settled, { ...params, items: params.items });
  return findSubscription(account, id);
}

function changedFields(
  account: Account,
  before: Stripe.Subscription,
  params: UpdateParams,
): Partial<Stripe.Subscription> {
  const customer = idOf(before.customer);
  const saving = params.payment_settings?.save_default_payment_method;
  return {
    ...cancellation(account, before, params),
    ...pause(params),
    ...(params.default_payment_method === undefined
      ? {}
      : { default_payment_method: ownCard(account, params.default_payment_method, customer) }),
    ...(params.description === undefined ? {} : { description: params.description }),
    ...(params.discounts === undefined
      ? {}
      : { discounts: redeem(account, params.discounts, customer, before.id) }),
    ...(saving === undefined || !before.payment_settings
      ? {}
      : { payment_settings: { ...before.payment_settings, save_default_payment_method: saving } }),
    metadata: mergeMetadata(before.metadata, params.metadata),
  };
}

function cancellation(
  account: Account,
  before: Stripe.Subscription,
  { cancel_at_period_end: ends, cancellation_details: said }: UpdateParams,
): Partial<Stripe.Subscription> {
  if (ends === undefined || ends === before.cancel_at_period_end) return {};
  const details = { comment: null, feedback: null, feedback_option: null, reason: null };
  if (!ends)
    return { cancel_at_period_end: false, cancel_at: null, canceled_at: null, cancellation_details: details };
  return {
    cancel_at_period_end: true,
    cancel_at: itemOf(before).current_period_end,
    canceled_at: account.now(),
    cancellation_details: {
      ...details,
      reason: 'cancellation_requested',
      comment: said?.comment ?? null,
      feedback: said?.feedback ?? null,
    },
  };
}

function pause({ pause_collection: pausing }: UpdateParams): Partial<Stripe.Subscription> {
  if (pausing === undefined) return {};
  if (pausing === '') return { pause_collection: null };
  return { pause_collection: { behavior: pausing.behavior, resumes_at: pausing.resumes_at ?? null } };
}

type Switch = UpdateParams & PlanChangeParams;

function switchPlan(account: Account, before: Stripe.Subscription, params: Switch): void {
  const change = planChange(account, before, params);
  if (!change) return;
  const { item, lines } = changePlan(account, change);
  const anchor = change.restarts ? { billing_cycle_anchor: change.at } : {};
  const after: Stripe.Subscription = { ...withItem(before, item), ...anchor };
  const behaviour = params.proration_behavior;
  if (behaviour === 'always_invoice' || change.restarts) {
    invoiceNow(account, before, after, behaviour === 'none' ? lines.slice(1) : lines, params);
    return;
  }
  changeSubscription(account, before, after);
  if (behaviour === 'none') return;
  const waiting = account.pendingLines.get(before.id)?.lines ?? [];
  account.pendingLines.put(before.id, { lines: [...waiting, ...lines] });
}

function invoiceNow(
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
  const invoice = finalize(account, openDraft(account, draft), defaultCard(account, draft));
  const offSession = params.off_session ?? false;
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
  const intent = intentOf(account, invoice);
  const failure = intent && failureOf(account, intent);
  voidInvoice(account, invoice);
  throw (
    failure ??
    refuse('The payment for this change needs further action by the customer.', {
      code: 'subscription_payment_intent_requires_action',
    })
  );
}
