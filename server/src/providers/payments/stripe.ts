import Stripe from 'stripe';
import { z } from 'zod';
import type { Configuration } from '../../platform/configuration/schema.ts';
import type { Catalog, NewPrice, Payments, ProviderEvent } from './payments.ts';
import { mapResult, ok, type ProviderResult } from './provider-result.ts';
import { createCardCalls, createCustomerCalls } from './stripe/customers.ts';
import { callStripe } from './stripe/errors.ts';
import { createReaderCalls } from './stripe/payment-reader.ts';
import { createPlanChangeCalls } from './stripe/plan-changes.ts';
import { createLifecycleCalls } from './stripe/plan-lifecycle.ts';
import { createPurchaseCalls } from './stripe/purchases.ts';

async function ensurePrice(stripe: Stripe, price: NewPrice): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [price.lookupKey], limit: 1 });
  if (data[0]) return data[0].id;
  const created = await stripe.prices.create({
    product: price.productId,
    currency: 'usd',
    unit_amount: price.amount,
    lookup_key: price.lookupKey,
    ...(price.isMonthly ? { recurring: { interval: 'month' } } : {}),
  });
  return created.id;
}

async function saveProduct(stripe: Stripe, id: string, name: string): Promise<ProviderResult<void>> {
  const change = { name, active: true };
  const saved = await callStripe(() => stripe.products.update(id, change));
  const isMissing = !saved.ok && saved.error.kind === 'not-found';
  const result = isMissing ? await callStripe(() => stripe.products.create({ id, ...change })) : saved;
  return mapResult(result, () => undefined);
}

/** Creates the calls of https://docs.stripe.com/api/products and https://docs.stripe.com/api/prices. */
const createCatalogCalls = (stripe: Stripe): Catalog => ({
  saveProduct: ({ id, name }) => saveProduct(stripe, id, name),
  ensurePrice: (price) => callStripe(() => ensurePrice(stripe, price)),
  async isPriceActive(priceId) {
    const price = await callStripe(() => stripe.prices.retrieve(priceId));
    const isGone = !price.ok && price.error.kind === 'not-found';
    return isGone ? ok(false) : mapResult(price, ({ active }) => active);
  },
  setPriceActive: (priceId, isActive) =>
    callStripe(async () => {
      await stripe.prices.update(priceId, { active: isActive });
    }),
});

type Settings = Pick<Configuration, 'stripeSecretKey' | 'stripeApiUrl' | 'stripeWebhookSecret'>;

/** Gets the SDK's settings for another host than Stripe's own: the sandbox. */
function toHost(url: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { hostname, port, protocol } = new URL(url);
  const isSecure = protocol === 'https:';
  return { host: hostname, port: port || (isSecure ? 443 : 80), protocol: isSecure ? 'https' : 'http' };
}

/** Creates the SDK's client. It repeats a call without an answer twice, with the same idempotency key. */
const createClient = ({ stripeSecretKey, stripeApiUrl }: Settings): Stripe =>
  new Stripe(stripeSecretKey, {
    ...(stripeApiUrl === undefined ? {} : toHost(stripeApiUrl)),
    timeout: 12_000,
    maxNetworkRetries: 2,
    telemetry: false,
    appInfo: { name: 'moments' },
  });

/** The highest age of a signature, in seconds: https://docs.stripe.com/webhooks#replay-attacks */
const tolerance = 300;

const getSubject = (type: string): ProviderEvent['subject'] => {
  if (type.startsWith('customer.subscription.')) return 'subscription';
  if (type.startsWith('invoice.')) return 'invoice';
  if (type.startsWith('charge.dispute.')) return 'dispute';
  if (type.startsWith('refund.')) return 'refund';
  // The events about payments report the same as the other events about charges.
  if (type === 'charge.refunded') return 'charge';
  return type.startsWith('payment_intent.') ? 'payment' : 'other';
};

/** Stripe's names are printable ASCII. PostgreSQL can't store some other characters. */
const stripeName = z.string().regex(/^[\x21-\x7e]{1,255}$/);
const eventSchema = z.object({
  id: stripeName,
  type: stripeName,
  data: z.object({ object: z.object({ id: stripeName.nullish() }) }),
});

/** Checks the signature before anything else is done with the body. */
function isSigned(stripe: Stripe, secret: string, payload: Buffer, signature: string): boolean {
  const { signature: checker } = stripe.webhooks;
  if (!checker) throw new Error('Stripe’s SDK has no signature check');
  try {
    return checker.verifyHeader(payload, signature, secret, tolerance);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

function parseJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Reads a body whose signature is valid. */
function readSignedEvent(payload: Buffer): ProviderEvent | 'not-an-event' {
  const event = eventSchema.safeParse(parseJson(payload));
  if (!event.success) return 'not-an-event';
  const { id, type, data } = event.data;
  return { id, type, objectId: data.object.id ?? '', subject: getSubject(type) };
}

/** Creates the card provider with Stripe's SDK. The sandbox uses the same SDK with another address. */
export function createStripePayments(configuration: Settings): Payments {
  const stripe = createClient(configuration);
  return {
    ...createCustomerCalls(stripe),
    ...createPurchaseCalls(stripe),
    ...createLifecycleCalls(stripe),
    ...createReaderCalls(stripe, /^[rs]k_live_/.test(configuration.stripeSecretKey) ? 'live' : 'test'),
    readEvent: (payload, signature) =>
      isSigned(stripe, configuration.stripeWebhookSecret, payload, signature)
        ? readSignedEvent(payload)
        : 'not-signed',
    cards: createCardCalls(stripe),
    planChanges: createPlanChangeCalls(stripe),
    catalog: createCatalogCalls(stripe),
  };
}
