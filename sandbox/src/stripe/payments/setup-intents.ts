import type Stripe from 'stripe';
import { z } from 'zod';
import { buildObject, type Account } from '../account.ts';
import { requireCustomer } from '../customers/customers.ts';
import { requireClientSecret } from '../protocol/access.ts';
import type { CallContext, Endpoints } from '../protocol/endpoints.ts';
import { resourceMissing } from '../protocol/failure.ts';
import { createClientSecret, createId } from '../protocol/ids.ts';
import { flag, text } from '../protocol/params.ts';
import { cardEntry, readCard } from './card-entry.ts';
import { makePaymentMethod } from './payment-methods.ts';
import { confirmSetup, findSetupFailure } from './setting-up.ts';

const createParams = z.strictObject({
  customer: text,
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  usage: z.literal('off_session').optional(),
});
const confirmParams = z.strictObject({
  client_secret: text.optional(),
  payment_method: text.optional(),
  payment_method_data: z.strictObject({ type: z.literal('card'), card: cardEntry }).optional(),
  use_stripe_sdk: flag.optional(),
});

export function registerSetupIntentRoutes(account: Account, { get, post }: Endpoints): void {
  post('/v1/setup_intents', createParams, ({ customer }) => {
    requireCustomer(account, customer);
    const id = createId('seti');
    const intent = buildObject<Stripe.SetupIntent>({
      id,
      object: 'setup_intent',
      client_secret: createClientSecret(id),
      created: account.now(),
      customer,
      last_setup_error: null,
      next_action: null,
      payment_method: null,
      status: 'requires_payment_method',
    });
    return account.setupIntents.put(id, intent);
  });

  get(
    '/v1/setup_intents/:id',
    z.strictObject({ client_secret: text.optional() }),
    (params, context) => findKnownIntent(account, context, params.client_secret),
    { forBrowsers: true },
  );

  post(
    '/v1/setup_intents/:id/confirm',
    confirmParams,
    (params, context) => {
      const intent = findKnownIntent(account, context, params.client_secret);
      const entered = params.payment_method_data;
      const made = entered && makePaymentMethod(account, readCard(account, entered.card));
      const confirmed = confirmSetup(account, intent, made?.id ?? params.payment_method);
      const failure = findSetupFailure(confirmed);
      if (failure) throw failure;
      return confirmed;
    },
    { forBrowsers: true },
  );
}

/** @throws StripeFailure if there is none, or a browser doesn't have its secret */
function findKnownIntent(
  account: Account,
  { id, caller }: CallContext,
  secret: string | undefined,
): Stripe.SetupIntent {
  const intent = account.setupIntents.get(id);
  if (!intent) throw resourceMissing('setup_intent', id);
  if (caller === 'browser') requireClientSecret('setup_intent', intent, secret);
  return intent;
}
