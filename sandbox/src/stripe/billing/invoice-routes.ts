import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { findIntentFailure } from '../payments/charging.ts';
import type { Endpoints } from '../protocol/endpoints.ts';
import { invalidRequest, resourceMissing, StripeFailure } from '../protocol/failure.ts';
import { getId } from '../protocol/ids.ts';
import { listPage } from '../protocol/listing.ts';
import { flag, mergeMetadata, metadata, nothing, page, text } from '../protocol/params.ts';
import { cancelSubscription } from './cancellation.ts';
import { collect, findDefaultCard } from './collect-payment.ts';
import { finalize, findInvoiceIntent } from './invoice-lifecycle.ts';
import { findInvoice } from './invoices.ts';
import { dropPendingUpdate } from './pending-update.ts';
import { previewInvoice, previewParams } from './preview-invoice.ts';
import { voidInvoice } from './void-invoice.ts';

const listParams = z.strictObject({
  ...page,
  customer: text.optional(),
  subscription: text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
});
const payParams = z.strictObject({ payment_method: text.optional(), off_session: flag.default(true) });
const paymentListParams = z.strictObject({
  ...page,
  invoice: text.optional(),
  status: z.enum(['open', 'paid', 'canceled']).optional(),
  payment: z
    .strictObject({ type: z.enum(['payment_intent', 'payment_record']), payment_intent: text.optional() })
    .optional(),
});

export function registerInvoiceRoutes(account: Account, { get, post }: Endpoints): void {
  get('/v1/invoices', listParams, (params) => {
    const invoices = account.invoices.list().filter((invoice) => isWanted(invoice, params));
    return listPage(invoices, '/v1/invoices', params);
  });
  post('/v1/invoices/create_preview', previewParams, (params) => previewInvoice(account, params));
  get('/v1/invoices/:id', nothing, (_params, { id }) => findInvoice(account, id));
  post('/v1/invoices/:id', z.strictObject({ metadata: metadata.optional() }), (params, { id }) => {
    const invoice = findInvoice(account, id);
    return account.invoices.put(id, {
      ...invoice,
      metadata: mergeMetadata(invoice.metadata, params.metadata),
    });
  });
  post('/v1/invoices/:id/finalize', z.strictObject({ auto_advance: flag.optional() }), (_params, { id }) => {
    const draft = findInvoice(account, id);
    return finalize(account, draft, findDefaultCard(account, draft));
  });
  post('/v1/invoices/:id/void', nothing, (_params, { id }) =>
    voidOnRequest(account, findInvoice(account, id)),
  );
  post('/v1/invoices/:id/pay', payParams, (params, { id }) => pay(account, findInvoice(account, id), params));
}

export function registerInvoicePaymentRoutes(account: Account, { get }: Endpoints): void {
  get('/v1/invoice_payments', paymentListParams, (params) => {
    const payments = account.invoicePayments.list().filter((one) => isWantedPayment(one, params));
    return listPage(payments, '/v1/invoice_payments', params);
  });
  get('/v1/invoice_payments/:id', nothing, (_params, { id }) => {
    const payment = account.invoicePayments.get(id);
    if (!payment) throw resourceMissing('invoice_payment', id);
    return payment;
  });
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
  const id = getId(invoice.parent?.subscription_details?.subscription);
  const subscription = id === null ? undefined : account.subscriptions.get(id);
  const isLatest = getId(subscription?.latest_invoice ?? null) === invoice.id;
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

function isWanted(invoice: Stripe.Invoice, params: z.output<typeof listParams>): boolean {
  const { customer, subscription, status } = params;
  if (customer !== undefined && getId(invoice.customer) !== customer) return false;
  if (status !== undefined && invoice.status !== status) return false;
  return subscription === undefined || invoice.parent?.subscription_details?.subscription === subscription;
}

function isWantedPayment(
  { invoice, status, payment }: Stripe.InvoicePayment,
  params: z.output<typeof paymentListParams>,
): boolean {
  if (params.invoice !== undefined && invoice !== params.invoice) return false;
  if (params.status !== undefined && status !== params.status) return false;
  const wanted = params.payment?.payment_intent;
  return wanted === undefined || payment.payment_intent === wanted;
}
