import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { findIntentFailure } from '../payments/charging.ts';
import type { Endpoints } from '../protocol/endpoints.ts';
import { invalidRequest, StripeFailure } from '../protocol/failure.ts';
import { getId, getSubscriptionId } from '../protocol/ids.ts';
import { listPage } from '../protocol/listing.ts';
import { flag, nothing, page, text, whole } from '../protocol/params.ts';
import { cancelSubscription } from './cancellation.ts';
import { collect, findDefaultCard } from './collect-payment.ts';
import { finalize, findInvoiceIntent, voidInvoice } from './invoice-lifecycle.ts';
import { findInvoice } from './invoices.ts';
import { dropPendingUpdate } from './pending-update.ts';
import { changedItems, previewPlan } from './plan-change.ts';
import { findSubscription } from './subscription-object.ts';

const listParams = z.strictObject({
  ...page,
  subscription: text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'void']).optional(),
});
const previewParams = z.strictObject({
  subscription: text,
  subscription_details: z.strictObject({
    items: changedItems,
    proration_behavior: z.literal('always_invoice'),
    proration_date: whole.optional(),
  }),
});
const finalizeParams = z.strictObject({ auto_advance: flag.optional() });
const payParams = z.strictObject({ payment_method: text.optional(), off_session: flag.default(true) });
const paymentListParams = z.strictObject({
  ...page,
  payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text }).optional(),
});

export function registerInvoiceRoutes(account: Account, { get, post }: Endpoints): void {
  get('/v1/invoices', listParams, (params) => {
    const { subscription, status } = params;
    const all = subscription === undefined ? account.invoices.list() : account.listInvoicesOf(subscription);
    const invoices = all.filter((one) => status === undefined || one.status === status);
    return listPage(invoices, '/v1/invoices', params);
  });
  post('/v1/invoices/create_preview', previewParams, (params) => preview(account, params));
  get('/v1/invoices/:id', nothing, (_params, { id }) => findInvoice(account, id));
  post('/v1/invoices/:id/finalize', finalizeParams, (_params, { id }) => {
    const draft = findInvoice(account, id);
    return finalize(account, draft, findDefaultCard(account, draft));
  });
  post('/v1/invoices/:id/void', nothing, (_params, { id }) =>
    voidOnRequest(account, findInvoice(account, id)),
  );
  post('/v1/invoices/:id/pay', payParams, (params, { id }) => pay(account, findInvoice(account, id), params));

  get('/v1/invoice_payments', paymentListParams, (params) => {
    const intent = params.payment?.payment_intent;
    const payments =
      intent === undefined ? account.invoicePayments.list() : account.listPaymentsOfIntent(intent);
    return listPage(payments, '/v1/invoice_payments', params);
  });
}

function preview(account: Account, params: z.output<typeof previewParams>): Stripe.Invoice {
  const subscription = findSubscription(account, params.subscription, 'subscription');
  if (subscription.ended_at !== null)
    throw invalidRequest('No upcoming invoices for this subscription.', { code: 'invoice_upcoming_none' });
  return previewPlan(account, subscription, params.subscription_details);
}

function pay(account: Account, invoice: Stripe.Invoice, params: z.output<typeof payParams>): Stripe.Invoice {
  // Like at Stripe, no code says so.
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid');
  if (invoice.status !== 'open')
    throw invalidRequest(`This invoice can't be paid, it is ${invoice.status ?? 'unknown'}.`);
  if ((params.payment_method ?? findDefaultCard(account, invoice)) === null)
    throw invalidRequest(
      'There is no `default_payment_method` set on this Customer, Subscription or Invoice.',
      {
        code: 'invoice_payment_intent_requires_payment_method',
      },
    );
  const paid = collect(account, invoice, {
    offSession: params.off_session,
    paymentMethod: params.payment_method,
  });
  const intent = findInvoiceIntent(account, paid);
  const failure = intent && findIntentFailure(account, intent);
  if (failure) throw failure;
  if (intent?.status === 'requires_action') throw createActionRequiredError(intent);
  return paid;
}

/** Voids an invoice. Also ends an incomplete subscription or a pending update that depends on it. */
function voidOnRequest(account: Account, invoice: Stripe.Invoice): Stripe.Invoice {
  const subscription = account.subscriptions.get(getSubscriptionId(invoice) ?? '');
  const isLatest = getId(subscription?.latest_invoice) === invoice.id;
  if (subscription?.pending_update && isLatest && invoice.status === 'open')
    dropPendingUpdate(account, subscription);
  else if (subscription?.status === 'incomplete' && invoice.status === 'open')
    cancelSubscription(account, subscription);
  else return voidInvoice(account, invoice);
  return findInvoice(account, invoice.id);
}

const createActionRequiredError = (payment_intent: Stripe.PaymentIntent) =>
  new StripeFailure(402, {
    type: 'card_error',
    code: 'invoice_payment_intent_requires_action',
    message:
      'Payment for this invoice requires additional user action before it can be completed successfully. Payment can ' +
      'be completed using the PaymentIntent associated with invoice.',
    payment_intent,
  });
