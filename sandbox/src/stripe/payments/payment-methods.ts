import type Stripe from 'stripe';
import { z } from 'zod';
import { buildObject, type Account, type CardSecret } from '../account.ts';
import { requireCustomer } from '../customers/customers.ts';
import { emit } from '../notifications/events.ts';
import type { Endpoints } from '../protocol/endpoints.ts';
import { invalidRequest, resourceMissing } from '../protocol/failure.ts';
import { createId, getId } from '../protocol/ids.ts';
import { listPage } from '../protocol/listing.ts';
import { nothing, page, text } from '../protocol/params.ts';
import { cardEntry, readCard, type CardDetails } from './card-entry.ts';
import { findCardByToken } from './test-cards.ts';

const createParams = z.strictObject({ type: z.literal('card'), card: cardEntry });
const listParams = z.strictObject({ ...page, type: z.literal('card').optional() });

export function registerPaymentMethodRoutes(account: Account, { get, post }: Endpoints): void {
  post(
    '/v1/payment_methods',
    createParams,
    ({ card }) => makePaymentMethod(account, readCard(account, card)),
    { forBrowsers: true },
  );
  get('/v1/customers/:id/payment_methods', listParams, (params, { id }) => {
    requireCustomer(account, id);
    const methods = account.paymentMethods.list().filter((method) => method.customer === id);
    return listPage(methods, `/v1/customers/${id}/payment_methods`, params);
  });
  post('/v1/payment_methods/:id/attach', z.strictObject({ customer: text }), ({ customer }, { id }) => {
    requireCustomer(account, customer);
    return attach(account, findPaymentMethod(account, id, 'id'), customer);
  });
  post('/v1/payment_methods/:id/detach', nothing, (_params, { id }) =>
    detach(account, findPaymentMethod(account, id, 'id')),
  );
}

export function makePaymentMethod(
  account: Account,
  { card, expMonth, expYear }: CardDetails,
): Stripe.PaymentMethod {
  const id = createId('pm');
  account.cardSecrets.put(id, { card, isSetUp: false, isSpent: false });
  return account.paymentMethods.put(
    id,
    buildObject<Stripe.PaymentMethod>({
      id,
      object: 'payment_method',
      card: buildObject<Stripe.PaymentMethod.Card>({
        brand: card.brand,
        exp_month: expMonth,
        exp_year: expYear,
        last4: card.number.slice(-4),
      }),
      created: account.now(),
      customer: null,
      type: 'card',
    }),
  );
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

/**
 * Checks that a subscription's default card belongs to its customer. A test token is attached first.
 * @returns the card's ID
 */
export function findOwnCard(account: Account, id: string | undefined, customer: string): string | null {
  if (id === undefined) return null;
  const method = findPaymentMethod(account, id, 'default_payment_method');
  if (method.id !== id) return attach(account, method, customer).id;
  if (getId(method.customer) !== customer)
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the ` +
        'customer.',
      { code: 'resource_missing', param: 'default_payment_method' },
    );
  return id;
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
