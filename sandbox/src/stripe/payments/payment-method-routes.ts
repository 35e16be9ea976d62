import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { requireCustomer } from '../customers/customers.ts';
import type { Endpoints } from '../protocol/endpoints.ts';
import { listPage } from '../protocol/listing.ts';
import { mergeMetadata, metadata, nothing, page, text, unsettable, type Page } from '../protocol/params.ts';
import { cardEntry, readCard } from './card-entry.ts';
import { requireRemovable } from './customer-sessions.ts';
import { attach, detach, findPaymentMethod, makePaymentMethod } from './payment-methods.ts';

const billingDetails = z.strictObject({
  name: unsettable.optional(),
  email: unsettable.optional(),
  phone: unsettable.optional(),
  address: z.record(z.string(), z.string()).optional(),
});
const createParams = z.strictObject({
  type: z.literal('card'),
  card: cardEntry,
  billing_details: billingDetails.optional(),
  metadata: metadata.optional(),
  allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
});
const updateParams = z.strictObject({
  metadata: metadata.optional(),
  allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
});
const listParams = z.strictObject({ ...page, customer: text.optional(), type: text.optional() });
const customerListParams = z.strictObject({
  ...page,
  type: text.optional(),
  allow_redisplay: text.optional(),
});
const detachParams = z.strictObject({ customer_session_client_secret: text.optional() });

export function registerPaymentMethodRoutes(account: Account, { get, post }: Endpoints): void {
  post(
    '/v1/payment_methods',
    createParams,
    (params) => {
      const made = makePaymentMethod(account, {
        ...readCard(account, params.card),
        metadata: mergeMetadata(null, params.metadata),
        billing: toBillingDetails(params.billing_details),
      });
      const allow_redisplay = params.allow_redisplay ?? 'unspecified';
      return account.paymentMethods.put(made.id, { ...made, allow_redisplay });
    },
    { forBrowsers: true },
  );

  get('/v1/payment_methods', listParams, (params) =>
    listPage(listPaymentMethods(account, params.customer, params.type), '/v1/payment_methods', params),
  );
  get('/v1/customers/:id/payment_methods', customerListParams, (params, { id }) =>
    listOfCustomer(account, id, params),
  );
  get('/v1/payment_methods/:id', nothing, (_params, { id }) => findPaymentMethod(account, id, 'id'));

  post('/v1/payment_methods/:id', updateParams, (params, { id }) => {
    const method = findPaymentMethod(account, id, 'id');
    return account.paymentMethods.put(method.id, {
      ...method,
      metadata: mergeMetadata(method.metadata, params.metadata),
      allow_redisplay: params.allow_redisplay ?? method.allow_redisplay ?? 'unspecified',
    });
  });
  post('/v1/payment_methods/:id/attach', z.strictObject({ customer: text }), ({ customer }, { id }) => {
    requireCustomer(account, customer);
    return attach(account, findPaymentMethod(account, id, 'id'), customer);
  });
  post(
    '/v1/payment_methods/:id/detach',
    detachParams,
    (params, { id, caller }) => {
      const method = findPaymentMethod(account, id, 'id');
      if (caller === 'browser') requireRemovable(account, params.customer_session_client_secret, method);
      return detach(account, method);
    },
    { forBrowsers: true },
  );
}

function listOfCustomer(
  account: Account,
  customer: string,
  params: Page & { type?: string | undefined },
): object {
  requireCustomer(account, customer);
  const url = `/v1/customers/${customer}/payment_methods`;
  return listPage(listPaymentMethods(account, customer, params.type), url, params);
}

function listPaymentMethods(
  account: Account,
  customer: string | undefined,
  type: string | undefined,
): Stripe.PaymentMethod[] {
  if (customer === undefined || (type !== undefined && type !== 'card')) return [];
  return account.paymentMethods.list().filter((method) => method.customer === customer);
}

function toBillingDetails(
  details: z.output<typeof billingDetails> | undefined,
): Partial<Stripe.PaymentMethod.BillingDetails> {
  if (!details) return {};
  const { name = null, email = null, phone = null, address } = details;
  return { name, email, phone, ...(address ? { address: toAddress(address) } : {}) };
}

const toAddress = (given: Record<string, string>): Stripe.Address => ({
  city: given['city'] ?? null,
  country: given['country'] ?? null,
  line1: given['line1'] ?? null,
  line2: given['line2'] ?? null,
  postal_code: given['postal_code'] ?? null,
  state: given['state'] ?? null,
});
