import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { confirmPayment } from '../billing/collect-payment.ts';
import { cancelIntent } from '../billing/void-invoice.ts';
import { requireCustomer } from '../customers/customers.ts';
import type { CallContext, Endpoints } from '../protocol/endpoints.ts';
import { invalidRequest, StripeFailure } from '../protocol/failure.ts';
import { getId } from '../protocol/ids.ts';
import { listPage } from '../protocol/listing.ts';
import { mergeMetadata, page, text } from '../protocol/params.ts';
import { readCard } from './card-entry.ts';
import { findIntentFailure } from './charging.ts';
import { requireClientSecret } from './client-secret.ts';
import { recollectCvc } from './cvc-tokens.ts';
import {
  cancelParams,
  confirmParams,
  createParams,
  updateParams,
  type ConfirmParams,
  type CreateParams,
  type UpdateParams,
} from './payment-intent-params.ts';
import { findPaymentIntent, makePaymentIntent } from './payment-intents.ts';
import { findPaymentMethod, makePaymentMethod, requireUsable } from './payment-methods.ts';

const listParams = z.strictObject({ ...page, customer: text.optional() });

export function registerPaymentIntentRoutes(account: Account, { get, post }: Endpoints): void {
  post('/v1/payment_intents', createParams, (params) => create(account, params));

  get('/v1/payment_intents', listParams, (params) => {
    const { customer } = params;
    const intents = account.paymentIntents.list();
    const wanted = intents.filter((one) => customer === undefined || one.customer === customer);
    return listPage(wanted, '/v1/payment_intents', params);
  });

  get(
    '/v1/payment_intents/:id',
    z.strictObject({ client_secret: text.optional() }),
    (params, context) =>
      requireKnownTo(context, findPaymentIntent(account, context.id), params.client_secret),
    { forBrowsers: true },
  );

  post('/v1/payment_intents/:id', updateParams, (params, { id }) => update(account, id, params));

  post(
    '/v1/payment_intents/:id/confirm',
    confirmParams,
    (params, context) => {
      requireKnownTo(context, findPaymentIntent(account, context.id), params.client_secret);
      return confirm(account, context.id, params);
    },
    { forBrowsers: true },
  );

  post('/v1/payment_intents/:id/cancel', cancelParams, (params, { id }) =>
    cancel(account, id, params.cancellation_reason ?? null),
  );
}

function create(account: Account, params: CreateParams): Stripe.PaymentIntent {
  if (params.amount < 50)
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  if (params.customer !== undefined) requireCustomer(account, params.customer);
  const method =
    params.payment_method === undefined ? undefined : findPaymentMethod(account, params.payment_method);
  if (method) requireUsable(account, method, params.customer ?? null);
  const intent = makePaymentIntent(account, {
    amount: params.amount,
    currency: params.currency.toLowerCase(),
    customer: params.customer ?? null,
    description: params.description ?? null,
    metadata: mergeMetadata(null, params.metadata),
    paymentMethod: method?.id ?? null,
    setupFutureUsage: params.setup_future_usage ?? null,
    receiptEmail: params.receipt_email ?? null,
    requireCvcRecollection: params.payment_method_options?.card?.require_cvc_recollection ?? false,
  });
  if (params.confirm !== true) return intent;
  return confirm(account, intent.id, {
    off_session: params.off_session,
    return_url: params.return_url,
    payment_method_options: params.payment_method_options,
  });
}

function confirm(account: Account, id: string, params: ConfirmParams): Stripe.PaymentIntent {
  const intent = prepare(account, findPaymentIntent(account, id), params);
  const entered = params.payment_method_data;
  const made = entered && makePaymentMethod(account, readCard(account, entered.card));
  const chosen = made?.id ?? params.payment_method;
  const methodId = chosen ?? getId(intent.payment_method);
  recollectCvc(account, {
    intent,
    method: account.paymentMethods.get(methodId ?? '') ?? null,
    cvcToken: params.payment_method_options?.card?.cvc_token,
  });
  const confirmed = confirmPayment(account, intent, {
    paymentMethod: chosen,
    returnUrl: params.return_url ?? null,
    offSession: params.off_session ?? false,
  });
  const failure = findIntentFailure(account, confirmed);
  if (failure) throw failure;
  return confirmed;
}

function prepare(
  account: Account,
  intent: Stripe.PaymentIntent,
  params: ConfirmParams,
): Stripe.PaymentIntent {
  const { receipt_email = intent.receipt_email, setup_future_usage = intent.setup_future_usage } = params;
  return account.paymentIntents.put(intent.id, {
    ...intent,
    receipt_email,
    setup_future_usage: setup_future_usage === '' ? null : setup_future_usage,
  });
}

function update(account: Account, id: string, params: UpdateParams): Stripe.PaymentIntent {
  const intent = findPaymentIntent(account, id);
  if (params.amount !== undefined && (intent.status === 'succeeded' || intent.status === 'canceled'))
    throw createStateError(intent, `could not be updated because it has a status of ${intent.status}`);
  return account.paymentIntents.put(id, {
    ...prepare(account, intent, params),
    amount: params.amount ?? intent.amount,
    description: params.description ?? intent.description,
    metadata: mergeMetadata(intent.metadata, params.metadata),
  });
}

function cancel(
  account: Account,
  id: string,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  const intent = findPaymentIntent(account, id);
  if (account.invoicePayments.list().some((one) => one.payment.payment_intent === id))
    throw invalidRequest('You cannot cancel a PaymentIntent of an invoice. Void the invoice instead.');
  if (['succeeded', 'canceled', 'processing'].includes(intent.status))
    throw createStateError(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
    );
  return cancelIntent(account, intent, reason);
}

function requireKnownTo(
  { caller }: CallContext,
  intent: Stripe.PaymentIntent,
  secret: string | undefined,
): Stripe.PaymentIntent {
  if (caller === 'browser') requireClientSecret('payment_intent', intent, secret);
  return intent;
}

const createStateError = (payment_intent: Stripe.PaymentIntent, message: string) =>
  new StripeFailure(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent,
  });
