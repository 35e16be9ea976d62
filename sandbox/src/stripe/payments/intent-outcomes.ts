import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { emit } from '../notifications/events.ts';
import { createId, getId } from '../protocol/ids.ts';
import { createCharge } from './charges.ts';
import { attach, markSetUp, markSpent } from './payment-methods.ts';
import type { Decline } from './test-cards.ts';

export function succeed(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  const charge = createCharge(account, intent, method, 'succeeded');
  return markSucceeded(account, intent, method, charge.id);
}

export function markSucceeded(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  latest_charge: string,
): Stripe.PaymentIntent {
  saveOrSpend(account, intent, method);
  const succeeded: Stripe.PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge,
  };
  return keep(account, succeeded, 'payment_intent.succeeded');
}

function saveOrSpend(account: Account, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): void {
  const customer = getId(intent.customer);
  if (customer === null || intent.setup_future_usage === null) {
    markSpent(account, method);
    return;
  }
  attach(account, method, customer);
  markSetUp(account, method);
}

export function decline(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  reason: Decline,
): Stripe.PaymentIntent {
  const charge = createCharge(account, intent, method, 'failed');
  return markDeclined(account, intent, method, charge.id, reason);
}

export function markDeclined(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  charge: string,
  reason: Decline,
): Stripe.PaymentIntent {
  const failed: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: { type: 'card_error', ...reason, charge, payment_method: method },
    latest_charge: charge,
  };
  return keep(account, failed, 'payment_intent.payment_failed');
}

export function startProcessing(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  const charge = createCharge(account, intent, method, 'pending');
  const processing: Stripe.PaymentIntent = {
    ...intent,
    status: 'processing',
    latest_charge: charge.id,
    last_payment_error: null,
    processing: { type: 'card', card: {} },
  };
  account.onProcessing(intent.id);
  return keep(account, processing, 'payment_intent.processing');
}

export function askForAuthentication(
  account: Account,
  intent: Stripe.PaymentIntent,
  returnUrl: string | null,
): Stripe.PaymentIntent {
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_action',
    next_action: startAuthentication(account, intent.id, returnUrl),
  };
  return account.paymentIntents.put(intent.id, waiting);
}

/** Creates the authentication step: a redirect if there is a return URL, or else a page that the browser script shows. */
export function startAuthentication(account: Account, intent: string, returnUrl: string | null) {
  const authentication = account.authentications.put(intent, { id: createId('auth'), intent, returnUrl });
  const url = `${account.origin}/stripe/authenticate/${intent}?key=${authentication.id}`;
  return returnUrl === null
    ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'stripe_3ds2_fingerprint', stripe_js: url } }
    : { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
}

function keep(account: Account, intent: Stripe.PaymentIntent, type: Stripe.Event.Type): Stripe.PaymentIntent {
  account.paymentIntents.put(intent.id, intent);
  emit(account, type, intent);
  return intent;
}
