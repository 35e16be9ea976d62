import type Stripe from 'stripe';
import { z } from 'zod';
import { type Account, buildObject } from '../account.ts';
import { requireCustomer } from '../customers/customers.ts';
import { emit } from '../notifications/events.ts';
import { requireClientSecret } from '../protocol/access.ts';
import type { CallContext, Endpoints } from '../protocol/endpoints.ts';
import { createDecline, invalidRequest, resourceMissing, type StripeFailure } from '../protocol/failure.ts';
import { createClientSecret, createId, getId } from '../protocol/ids.ts';
import { flag, text } from '../protocol/params.ts';
import { cardEntry, readCard } from './card-entry.ts';
import { startAuthentication } from './intent-outcomes.ts';
import {
  attach,
  findPaymentMethod,
  getCardSecret,
  makePaymentMethod,
  markSetUp,
  requireUsable,
} from './payment-methods.ts';
import { type Decline, declines } from './test-cards.ts';

/**
 * Saves the card for later: succeeded, requires_action, or requires_payment_method with `last_setup_error`.
 * @throws StripeFailure if the intent's status doesn't allow it, or the card can't be used
 */
function confirmSetup(
  account: Account,
  intent: Stripe.SetupIntent,
  paymentMethod: string | undefined,
): Stripe.SetupIntent {
  if (intent.status === 'succeeded')
    throw invalidRequest('You cannot confirm this SetupIntent because it has already succeeded.', {
      code: 'setup_intent_unexpected_state',
    });
  if (paymentMethod === undefined)
    throw invalidRequest("You cannot confirm this SetupIntent because it's missing a payment method.", {
      code: 'setup_intent_unexpected_state',
    });
  const method = findPaymentMethod(account, paymentMethod);
  requireUsable(account, method, getId(intent.customer));
  const readied: Stripe.SetupIntent = { ...intent, payment_method: method.id, next_action: null };
  return setUpMethod(account, readied, method);
}

function setUpMethod(
  account: Account,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
): Stripe.SetupIntent {
  switch (getCardSecret(account, method).card.behavior) {
    case 'asks-for-authentication': {
      const next_action = startAuthentication(account, intent.id, null);
      return account.setupIntents.put(intent.id, { ...intent, status: 'requires_action', next_action });
    }
    case 'has-insufficient-funds':
      return fail(account, intent, method, declines['has-insufficient-funds']);
    case 'is-declined':
      return fail(account, intent, method, declines['is-declined']);
    case 'pays':
    case 'attaches-then-fails':
    case 'stays-processing':
      return succeed(account, intent, method);
  }
}

/** Applies the result of the bank's page. */
export function concludeSetup(
  account: Account,
  intent: Stripe.SetupIntent,
  isAuthenticated: boolean,
): Stripe.SetupIntent {
  const id = getId(intent.payment_method);
  if (intent.status !== 'requires_action' || id === null) return intent;
  const method = findPaymentMethod(account, id);
  const answered: Stripe.SetupIntent = { ...intent, next_action: null };
  return isAuthenticated
    ? succeed(account, answered, method)
    : fail(account, answered, method, {
        ...declines['not-authenticated'],
        code: 'setup_intent_authentication_failure',
      });
}

/** Returns the error of a confirmation that the bank declined, if it did. */
function findSetupFailure(intent: Stripe.SetupIntent): StripeFailure | undefined {
  const error = intent.last_setup_error;
  if (!error || intent.status !== 'requires_payment_method') return undefined;
  return createDecline({
    code: error.code ?? 'card_declined',
    message: error.message ?? '',
    ...(error.decline_code === undefined ? {} : { decline_code: error.decline_code }),
    setup_intent: intent,
  });
}

function succeed(
  account: Account,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
): Stripe.SetupIntent {
  const customer = getId(intent.customer);
  if (customer !== null) attach(account, method, customer);
  markSetUp(account, method);
  const succeeded: Stripe.SetupIntent = { ...intent, status: 'succeeded', last_setup_error: null };
  emit(account, 'setup_intent.succeeded', succeeded);
  return account.setupIntents.put(intent.id, succeeded);
}

function fail(
  account: Account,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  reason: Decline,
): Stripe.SetupIntent {
  const failed: Stripe.SetupIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    last_setup_error: { type: 'card_error', ...reason, payment_method: method },
  };
  return account.setupIntents.put(intent.id, failed);
}

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
