import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { emit } from '../notifications/events.ts';
import { createDecline, invalidRequest, type StripeFailure } from '../protocol/failure.ts';
import { getId } from '../protocol/ids.ts';
import { startAuthentication } from './intent-outcomes.ts';
import { attach, findPaymentMethod, getCardSecret, markSetUp, requireUsable } from './payment-methods.ts';
import { declines, type Decline } from './test-cards.ts';

/**
 * Saves the card for later: succeeded, requires_action, or requires_payment_method with `last_setup_error`.
 * @throws StripeFailure if the intent's status doesn't allow it, or the card can't be used
 */
export function confirmSetup(
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
export function findSetupFailure(intent: Stripe.SetupIntent): StripeFailure | undefined {
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
