import Stripe from 'stripe';
import type { Configuration } from '../../platform/configuration/schema.ts';
import type { Payments, ProviderEvent } from './payments.ts';
import { catalogCalls } from './stripe/catalog.ts';
import { cardCalls, customerCalls } from './stripe/customers.ts';
import { readerCalls } from './stripe/payment-reader.ts';
import { lifecycleCalls, planChangeCalls } from './stripe/plan-changes.ts';
import { purchaseCalls } from './stripe/purchases.ts';

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
  // The events about payments report the same as the other events about charges.
  if (type === 'charge.refunded') return 'charge';
  return type.startsWith('payment_intent.') ? 'payment' : 'other';
};

const getId = (object: object): string => ('id' in object && typeof object.id === 'string' ? object.id : '');

/** @returns undefined unless the signature is valid and recent */
function readEvent(
  stripe: Stripe,
  secret: string,
  payload: Buffer,
  signature: string,
): ProviderEvent | undefined {
  try {
    const event = stripe.webhooks.constructEvent(payload, signature, secret, tolerance);
    return {
      id: event.id,
      type: event.type,
      objectId: getId(event.data.object),
      subject: getSubject(event.type),
    };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return undefined;
    throw error;
  }
}

/** Creates the card provider with Stripe's SDK. The sandbox uses the same SDK with another address. */
export function createStripePayments(configuration: Settings): Payments {
  const stripe = createClient(configuration);
  return {
    ...customerCalls(stripe),
    ...purchaseCalls(stripe),
    ...lifecycleCalls(stripe),
    ...readerCalls(stripe),
    readEvent: (payload, signature) =>
      readEvent(stripe, configuration.stripeWebhookSecret, payload, signature),
    cards: cardCalls(stripe),
    planChanges: planChangeCalls(stripe),
    catalog: catalogCalls(stripe),
  };
}
