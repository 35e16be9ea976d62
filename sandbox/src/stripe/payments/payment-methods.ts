import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Account, CardSecret } from '../account.ts';
import { emit } from '../notifications/events.ts';
import { invalidRequest, resourceMissing } from '../protocol/failure.ts';
import { createId, getId } from '../protocol/ids.ts';
import { findCardByToken, type TestCard } from './test-cards.ts';

export interface CardDetails {
  card: TestCard;
  expMonth: number;
  expYear: number;
  billing?: Partial<Stripe.PaymentMethod.BillingDetails>;
  metadata?: Record<string, string>;
}

export function makePaymentMethod(account: Account, details: CardDetails): Stripe.PaymentMethod {
  const paymentMethod = {
    id: createId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email: null,
      name: null,
      phone: null,
      tax_id: null,
      ...details.billing,
    },
    card: toCardObject(details),
    created: account.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: details.metadata ?? {},
    type: 'card',
  } satisfies Stripe.PaymentMethod;
  account.cardSecrets.put(paymentMethod.id, { card: details.card, isSetUp: false, isSpent: false });
  return account.paymentMethods.put(paymentMethod.id, paymentMethod);
}

function toCardObject({ card, expMonth, expYear }: CardDetails): Stripe.PaymentMethod.Card {
  return {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: card.brand,
    exp_month: expMonth,
    exp_year: expYear,
    fingerprint: createHash('sha256').update(card.number).digest('base64url').slice(0, 16),
    funding: 'credit',
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

/**
 * Finds a payment method. A test token (`pm_card_visa`) creates a new one each time, like at Stripe.
 * @throws StripeFailure if it doesn't exist
 */
export function findPaymentMethod(
  account: Account,
  id: string,
  param = 'payment_method',
): Stripe.PaymentMethod {
  const card = findCardByToken(id);
  if (card) return makePaymentMethod(account, { card, expMonth: 12, expYear: getNextYear(account) });
  const paymentMethod = account.paymentMethods.get(id);
  if (!paymentMethod) throw resourceMissing('PaymentMethod', id, param);
  return paymentMethod;
}

const getNextYear = (account: Account) => new Date(account.now() * 1000).getUTCFullYear() + 1;

export function getCardSecret(account: Account, paymentMethod: Stripe.PaymentMethod): CardSecret {
  const secret = account.cardSecrets.get(paymentMethod.id);
  if (!secret) throw resourceMissing('PaymentMethod', paymentMethod.id);
  return secret;
}

/** Checks a card for a payment. @throws StripeFailure if it belongs to another customer or was used without saving */
export function requireUsable(account: Account, method: Stripe.PaymentMethod, customer: string | null): void {
  const owner = getId(method.customer);
  if (owner !== null && owner !== customer)
    throw invalidRequest(
      'The payment method you provided has been attached to a customer. To use it, provide that customer with the ' +
        'request.',
      { param: 'payment_method', code: 'payment_method_invalid_parameter' },
    );
  if (owner === null && getCardSecret(account, method).isSpent)
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a ' +
        'connected account without Customer attachment, or was detached from a Customer. It may not be used again. To ' +
        'use a PaymentMethod multiple times, you must attach it to a Customer first.',
      { param: 'payment_method' },
    );
}

export function attach(
  account: Account,
  method: Stripe.PaymentMethod,
  customer: string,
): Stripe.PaymentMethod {
  if (getId(method.customer) === customer) return method;
  requireUsable(account, method, customer);
  const attached = account.paymentMethods.put(method.id, { ...method, customer });
  emit(account, 'payment_method.attached', attached);
  return attached;
}

/** Detaches a card for good. A customer with this default card has none afterward. */
export function detach(account: Account, method: Stripe.PaymentMethod): Stripe.PaymentMethod {
  const customerId = getId(method.customer);
  if (customerId === null)
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  const detached = account.paymentMethods.put(method.id, { ...method, customer: null });
  account.cardSecrets.put(method.id, { ...getCardSecret(account, method), isSpent: true });
  forgetAsDefault(account, method.id, customerId);
  emit(account, 'payment_method.detached', detached, method);
  return detached;
}

function forgetAsDefault(account: Account, id: string, customerId: string): void {
  const customer = account.customers.get(customerId);
  if (customer && getId(customer.invoice_settings.default_payment_method) === id)
    account.customers.put(customerId, {
      ...customer,
      invoice_settings: { ...customer.invoice_settings, default_payment_method: null },
    });
  for (const subscription of account.subscriptions.list())
    if (getId(subscription.default_payment_method) === id)
      account.subscriptions.put(subscription.id, { ...subscription, default_payment_method: null });
}

/** Marks a card as authenticated for renewals after a payment or setup. */
export function markSetUp(account: Account, method: Stripe.PaymentMethod): void {
  account.cardSecrets.put(method.id, { ...getCardSecret(account, method), isSetUp: true });
}

/** Marks a card as used after a payment that doesn't save it. */
export function markSpent(account: Account, method: Stripe.PaymentMethod): void {
  if (method.customer === null)
    account.cardSecrets.put(method.id, { ...getCardSecret(account, method), isSpent: true });
}
