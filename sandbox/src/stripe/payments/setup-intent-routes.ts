import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { requireCustomer } from '../customers/customers.ts';
import { emit } from '../notifications/events.ts';
import type { Endpoints } from '../protocol/endpoints.ts';
import { invalidRequest } from '../protocol/failure.ts';
import { listPage } from '../protocol/listing.ts';
import { flag, mergeMetadata, metadata, nothing, page, text } from '../protocol/params.ts';
import { cardEntry, readCard } from './card-entry.ts';
import { requireClientSecret } from './client-secret.ts';
import { findPaymentMethod, makePaymentMethod } from './payment-methods.ts';
import { confirmSetup, findSetupFailure } from './setting-up.ts';
import { findSetupIntent, makeSetupIntent } from './setup-intents.ts';

const createParams = z.strictObject({
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  payment_method: text.optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  usage: z.enum(['off_session', 'on_session']).default('off_session'),
  confirm: flag.optional(),
  return_url: text.optional(),
});
const confirmParams = z.strictObject({
  client_secret: text.optional(),
  payment_method: text.optional(),
  payment_method_data: z
    .strictObject({
      type: z.literal('card'),
      card: cardEntry,
      allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
      billing_details: z.unknown().optional(),
    })
    .optional(),
  return_url: text.optional(),
  use_stripe_sdk: flag.optional(),
});
const listParams = z.strictObject({ ...page, customer: text.optional() });

export function registerSetupIntentRoutes(account: Account, { get, post }: Endpoints): void {
  post('/v1/setup_intents', createParams, (params) => create(account, params));

  get('/v1/setup_intents', listParams, (params) => {
    const { customer } = params;
    const intents = account.setupIntents.list();
    const wanted = intents.filter((one) => customer === undefined || one.customer === customer);
    return listPage(wanted, '/v1/setup_intents', params);
  });

  get(
    '/v1/setup_intents/:id',
    z.strictObject({ client_secret: text.optional() }),
    (params, { id, caller }) => {
      const intent = findSetupIntent(account, id);
      if (caller === 'browser') requireClientSecret('setup_intent', intent, params.client_secret);
      return intent;
    },
    { forBrowsers: true },
  );

  post(
    '/v1/setup_intents/:id/confirm',
    confirmParams,
    (params, { id, caller }) => {
      const intent = findSetupIntent(account, id);
      if (caller === 'browser') requireClientSecret('setup_intent', intent, params.client_secret);
      return confirm(account, intent, params);
    },
    { forBrowsers: true },
  );

  post('/v1/setup_intents/:id/cancel', nothing, (_params, { id }) => cancel(account, id));
}

function create(account: Account, params: z.output<typeof createParams>): Stripe.SetupIntent {
  if (params.customer !== undefined) requireCustomer(account, params.customer);
  const method =
    params.payment_method === undefined ? undefined : findPaymentMethod(account, params.payment_method);
  const intent = makeSetupIntent(account, {
    customer: params.customer ?? null,
    description: params.description ?? null,
    metadata: mergeMetadata(null, params.metadata),
    paymentMethod: method?.id ?? null,
    usage: params.usage,
  });
  return params.confirm === true ? confirm(account, intent, { return_url: params.return_url }) : intent;
}

function confirm(
  account: Account,
  intent: Stripe.SetupIntent,
  params: z.output<typeof confirmParams>,
): Stripe.SetupIntent {
  const confirmed = confirmSetup(account, intent, {
    paymentMethod: findEnteredCard(account, params) ?? params.payment_method,
    returnUrl: params.return_url ?? null,
  });
  const failure = findSetupFailure(confirmed);
  if (failure) throw failure;
  return confirmed;
}

function findEnteredCard(
  account: Account,
  { payment_method_data: entered }: z.output<typeof confirmParams>,
): string | undefined {
  if (!entered) return undefined;
  const made = makePaymentMethod(account, readCard(account, entered.card));
  const allow_redisplay = entered.allow_redisplay ?? 'unspecified';
  return account.paymentMethods.put(made.id, { ...made, allow_redisplay }).id;
}

function cancel(account: Account, id: string): Stripe.SetupIntent {
  const intent = findSetupIntent(account, id);
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalidRequest(`You cannot cancel this SetupIntent because it has a status of ${intent.status}.`, {
      code: 'setup_intent_unexpected_state',
    });
  const canceled: Stripe.SetupIntent = { ...intent, status: 'canceled', next_action: null };
  emit(account, 'setup_intent.canceled', canceled);
  return account.setupIntents.put(id, canceled);
}
