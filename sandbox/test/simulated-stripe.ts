import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import StripeSdk from 'stripe';
import type Stripe from 'stripe';
import { Clock } from '../src/clock.ts';
import { Faults } from '../src/faults.ts';
import { Store } from '../src/store.ts';
import { registerStripe, type StripeOptions } from '../src/stripe/index.ts';

const keys = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
};

/** Replaces the server: it keeps the events that arrive, after checking their signature with the SDK. */
async function startWebhookReceiver() {
  const events: Stripe.Event[] = [];
  /** Runs before an event is answered. */
  const waitBeforeAnswer: (event: Stripe.Event) => Promise<void> = () => Promise.resolve();
  const receiver = { events, url: '', status: 200, beforeAnswer: waitBeforeAnswer };
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const signature = request.headers['stripe-signature'] ?? '';
      const event = StripeSdk.webhooks.constructEvent(body, signature, keys.webhookSecret);
      events.push(event);
      await receiver.beforeAnswer(event);
      response.writeHead(receiver.status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`;
  return Object.assign(receiver, { close: () => server.close() });
}

/** Returns the simulated Stripe on a free port, with the real SDK turned to it and a webhook receiver. */
export async function startSimulatedStripe(given: Partial<StripeOptions> & { file?: string } = {}) {
  const webhook = await startWebhookReceiver();
  const store = new Store(given.file);
  const parts = { store, clock: new Clock(), faults: new Faults() };
  const app = Fastify({ forceCloseConnections: true });
  await app.register(registerStripe, { ...parts, ...keys, webhookUrl: webhook.url, ...given });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const call = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: reply.status, answer: (await reply.json()) as Record<string, unknown> };
  };
  return {
    ...parts,
    url,
    webhook,
    call,
    stripe: createSdk(url, keys.secretKey),
    /** The SDK with the publishable key, as in a browser. */
    browser: createSdk(url, keys.publishableKey),
    close: async () => {
      await app.close();
      webhook.close();
      store.close();
    },
  };
}

export type SimulatedStripe = Awaited<ReturnType<typeof startSimulatedStripe>>;

export function createSdk(url: string, key: string, config: Stripe.StripeConfig = {}) {
  const { hostname: host, port } = new URL(url);
  return new StripeSdk(key, { host, port, protocol: 'http', telemetry: false, ...config });
}

/** Returns a customer, and a monthly plan of $29.00. */
export async function createCustomerAndPlan(stripe: StripeSdk, cents = 2900, email = 'eli@example.com') {
  const customer = await stripe.customers.create({ email });
  const product = await stripe.products.create({ name: 'Starter' });
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval: 'month' },
  });
  return { customer, product, price };
}

/** Starts the first step of a plan payment, as the server does it. */
export async function startPlan(
  stripe: StripeSdk,
  params: Partial<Stripe.SubscriptionCreateParams> & { customer: string; items: { price: string }[] },
) {
  const subscription = await stripe.subscriptions.create({
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.confirmation_secret'],
    ...params,
  });
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  const secret = invoice.confirmation_secret?.client_secret ?? '';
  return { subscription, invoice, secret, intentId: secret.split('_secret_')[0] ?? '' };
}

/** Confirms with the client secret, as Stripe's script does for the member. */
export function confirmInBrowser(
  browser: StripeSdk,
  secret: string,
  payment_method: string,
  return_url?: string,
) {
  const id = secret.split('_secret_')[0] ?? '';
  // The SDK's types are for servers and leave the secret out.
  const params = { client_secret: secret, payment_method, ...(return_url ? { return_url } : {}) };
  return browser.paymentIntents.confirm(id, params);
}

export async function createActivePlan({ stripe, browser }: SimulatedStripe, card = 'pm_card_visa') {
  const made = await createCustomerAndPlan(stripe);
  const started = await startPlan(stripe, { customer: made.customer.id, items: [{ price: made.price.id }] });
  await confirmInBrowser(browser, started.secret, card);
  return { ...made, ...started, subscription: await stripe.subscriptions.retrieve(started.subscription.id) };
}

export async function readError(call: Promise<unknown>): Promise<StripeSdk.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof StripeSdk.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call was expected to be rejected');
}
