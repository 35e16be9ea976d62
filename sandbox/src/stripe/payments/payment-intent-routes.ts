import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { confirmPayment } from '../billing/collect-payment.ts';
import { cancelIntent } from '../billing/invoice-lifecycle.ts';
import { requireKnownCustomer, requireCustomer } from '../customers/customers.ts';
import { requireClientSecret } from '../protocol/access.ts';
import type { CallContext, Endpoints } from '../protocol/endpoints.ts';
import { invalidRequest, StripeFailure } from '../protocol/failure.ts';
import { getId } from '../protocol/ids.ts';
import { listPage } from '../protocol/listing.ts';
import { amount, flag, metadata, page, text } from '../protocol/params.ts';
import { findIntentFailure } from './charging.ts';
import { recollectCvc } from './cvc-tokens.ts';
import { findPaymentIntent, makePaymentIntent } from './payment-intents.ts';
import { findPaymentMethod, requireUsable } from './payment-methods.ts';

const createParams = z.strictObject({
  amount,
  currency: z.literal('usd'),
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  payment_method: text.optional(),
  payment_method_options: z
    .strictObject({ card: z.strictObject({ require_cvc_recollection: flag.optional() }) })
    .optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  confirm: flag.optional(),
  return_url: text.optional(),
});
const confirmParams = z.strictObject({
  client_secret: text.optional(),
  payment_method: text.optional(),
  payment_method_options: z.strictObject({ card: z.strictObject({ cvc_token: text }) }).optional(),
  return_url: text.optional(),
  use_stripe_sdk: flag.optional(),
});
const cancelParams = z.strictObject({ cancellation_reason: z.literal('abandoned').optional() });
const listParams = z.strictObject({ ...page, customer: text.optional() });
type ConfirmParams = z.output<typeof confirmParams>;

export function registerPaymentIntentRoutes(account: Account, { get, post }: Endpoints): void {
  post('/v1/payment_intents', createParams, (params) => create(account, params));

  get('/v1/payment_intents', listParams, (params) => {
    requireKnownCustomer(account, params.customer);
    const { customer } = params;
    const intents = customer === undefined ? account.paymentIntents.list() : account.listIntentsOf(customer);
    return listPage(intents, '/v1/payment_intents', params);
  });

  get(
    '/v1/payment_intents/:id',
    z.strictObject({ client_secret: text.optional() }),
    (params, context) =>
      requireKnownTo(context, findPaymentIntent(account, context.id), params.client_secret),
    { forBrowsers: true },
  );

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

function create(account: Account, params: z.output<typeof createParams>): Stripe.PaymentIntent {
  if (params.amount < 50)
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  if (params.customer !== undefined) requireCustomer(account, params.customer);
  const method =
    params.payment_method === undefined ? undefined : findPaymentMethod(account, params.payment_method);
  if (method) requireUsable(account, method, params.customer ?? null);
  const intent = makePaymentIntent(account, {
    amount: params.amount,
    currency: params.currency,
    customer: params.customer ?? null,
    description: params.description ?? null,
    metadata: params.metadata ?? {},
    payment_method: method?.id ?? null,
    setup_future_usage: null,
    requireCvcRecollection: params.payment_method_options?.card.require_cvc_recollection ?? false,
  });
  return params.confirm === true ? confirm(account, intent.id, { return_url: params.return_url }) : intent;
}

function confirm(account: Account, id: string, params: ConfirmParams): Stripe.PaymentIntent {
  const intent = findPaymentIntent(account, id);
  const methodId = params.payment_method ?? getId(intent.payment_method);
  recollectCvc(account, {
    intent,
    method: account.paymentMethods.get(methodId ?? '') ?? null,
    cvcToken: params.payment_method_options?.card.cvc_token,
  });
  const confirmed = confirmPayment(account, intent, {
    paymentMethod: params.payment_method,
    returnUrl: params.return_url ?? null,
  });
  const failure = findIntentFailure(account, confirmed);
  if (failure) throw failure;
  return confirmed;
}

function cancel(
  account: Account,
  id: string,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  const intent = findPaymentIntent(account, id);
  if (account.listPaymentsOfIntent(id).length > 0)
    throw invalidRequest('You cannot cancel a PaymentIntent of an invoice. Void the invoice instead.');
  if (['succeeded', 'canceled', 'processing'].includes(intent.status))
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      payment_intent: intent,
    });
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
