import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { createDecline, invalidRequest, StripeFailure } from '../protocol/failure.ts';
import { getId } from '../protocol/ids.ts';
import { concludeCharge } from './charges.ts';
import {
  askForAuthentication,
  decline,
  markDeclined,
  markSucceeded,
  startProcessing,
  succeed,
} from './intent-outcomes.ts';
import { findPaymentMethod, getCardSecret, requireUsable } from './payment-methods.ts';
import { declines } from './test-cards.ts';

export interface ConfirmOptions {
  /** The card to charge; if missing, the intent's own. */
  paymentMethod?: string | undefined;
  /** The return URL after authentication. */
  returnUrl?: string | null;
  /** Whether the customer can't authenticate, as with renewals. */
  offSession?: boolean;
  /** The result to use instead of the card's. */
  outcome?: 'paid' | 'failed' | undefined;
}

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/**
 * Charges the card and returns the intent: succeeded, processing, requires_action, or requires_payment_method with
 * `last_payment_error` after a decline.
 * @throws StripeFailure if the intent's status doesn't allow a confirmation, or the card can't be used
 */
export function confirmIntent(
  account: Account,
  intent: Stripe.PaymentIntent,
  options: ConfirmOptions,
): Stripe.PaymentIntent {
  requireConfirmable(intent);
  const id = options.paymentMethod ?? getId(intent.payment_method);
  if (id === null) throw createMissingMethodError(intent);
  const method = findPaymentMethod(account, id);
  requireUsable(account, method, getId(intent.customer));
  const readied: Stripe.PaymentIntent = { ...intent, payment_method: method.id, next_action: null };
  return chargeMethod(account, readied, method, options);
}

function chargeMethod(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { offSession = false, outcome, returnUrl = null }: ConfirmOptions,
): Stripe.PaymentIntent {
  if (outcome === 'paid') return succeed(account, intent, method);
  if (outcome === 'failed') return decline(account, intent, method, declines['is-declined']);
  const { card, isSetUp } = getCardSecret(account, method);
  switch (card.behavior) {
    case 'pays':
      return succeed(account, intent, method);
    case 'stays-processing':
      return startProcessing(account, intent, method);
    case 'asks-for-authentication':
      if (!offSession) return askForAuthentication(account, intent, returnUrl);
      return isSetUp
        ? succeed(account, intent, method)
        : decline(account, intent, method, declines['needs-authentication']);
    case 'has-insufficient-funds':
      return decline(account, intent, method, declines['has-insufficient-funds']);
    case 'is-declined':
    case 'attaches-then-fails':
      return decline(account, intent, method, declines['is-declined']);
  }
}

/** Applies the result of the bank's page. */
export function concludeAuthentication(
  account: Account,
  intent: Stripe.PaymentIntent,
  isAuthenticated: boolean,
): Stripe.PaymentIntent {
  const id = getId(intent.payment_method);
  if (intent.status !== 'requires_action' || id === null) return intent;
  const method = findPaymentMethod(account, id);
  const answered: Stripe.PaymentIntent = { ...intent, next_action: null };
  return isAuthenticated
    ? succeed(account, answered, method)
    : decline(account, answered, method, declines['not-authenticated']);
}

export function settleIntent(
  account: Account,
  intent: Stripe.PaymentIntent,
  isPaid: boolean,
): Stripe.PaymentIntent {
  const chargeId = getId(intent.latest_charge);
  const charge = chargeId === null ? undefined : account.charges.get(chargeId);
  const methodId = getId(intent.payment_method);
  if (intent.status !== 'processing' || !charge || methodId === null)
    throw invalidRequest(`The payment is not processing, but ${intent.status}.`);
  const method = findPaymentMethod(account, methodId);
  const reason = declines['is-declined'];
  concludeCharge(account, charge, isPaid);
  const settled: Stripe.PaymentIntent = { ...intent, processing: null };
  return isPaid
    ? markSucceeded(account, settled, method, charge.id)
    : markDeclined(account, settled, method, charge.id, reason);
}

/** Creates the error of a declined confirmation. It includes the intent, which can be confirmed again. */
export function findIntentFailure(account: Account, intent: Stripe.PaymentIntent): StripeFailure | undefined {
  const error = intent.last_payment_error;
  if (!error || intent.status !== 'requires_payment_method') return undefined;
  const { code, decline_code, message = '', charge, payment_method } = error;
  return createDecline({
    message,
    ...(code === undefined ? {} : { code }),
    ...(decline_code === undefined ? {} : { decline_code }),
    ...(charge === undefined ? {} : { charge }),
    ...(payment_method === undefined ? {} : { payment_method }),
    doc_url: `https://docs.stripe.com/error-codes/${(code ?? '').replaceAll('_', '-')}`,
    payment_intent: account.paymentIntents.get(intent.id) ?? intent,
  });
}

function requireConfirmable(intent: Stripe.PaymentIntent): void {
  if (confirmable.includes(intent.status)) return;
  throw new StripeFailure(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${confirmable.join(', ')}.`,
    payment_intent: intent,
  });
}

function createMissingMethodError(intent: Stripe.PaymentIntent): StripeFailure {
  return new StripeFailure(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message:
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the " +
      'PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment ' +
      'method or ConfirmationToken.',
    payment_intent: intent,
  });
}
