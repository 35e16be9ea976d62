import Stripe from 'stripe';
import { afterAll } from 'vitest';
import { createSetupIntent } from '@moments/contract/payments/cards';
import { createPaymentIntent, updatePaymentIntent } from '@moments/contract/payments/checkout';
import { findFreePort } from '@moments/launcher/ports';
import { buildSandbox } from '@moments/sandbox/app';
import { readConfiguration } from '@moments/sandbox/configuration';
import { defaultPlans, importPlans } from '../src/features/payments/plans/import-plans.ts';
import { createSession } from '../src/features/sign-in/sessions/sessions.ts';
import { createStripePayments } from '../src/providers/payments/stripe.ts';
import { createGrowsurfReferrals } from '../src/providers/referrals/growsurf.ts';
import type { Services } from '../src/services.ts';
import { addMembership } from './active-membership.ts';
import { createTestConfiguration } from './configuration.ts';
import { addMember } from './test-members.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

export interface StripeRecords {
  readonly customers: readonly Stripe.Customer[];
  readonly subscriptions: readonly Stripe.Subscription[];
  readonly invoices: readonly Stripe.Invoice[];
  /** Payments with their invoices. */
  readonly payments: readonly (Stripe.PaymentIntent & { readonly invoice: string | null })[];
  readonly refunds: readonly Stripe.Refund[];
  readonly disputes: readonly Stripe.Dispute[];
}

export interface Buyer {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

export interface Subscriber extends Buyer {
  readonly subscriptionId: string;
  readonly customerId: string;
}

export type MoneyServer = Awaited<ReturnType<typeof startMoneyServer>>;

interface Options extends TestServerOptions {
  /** Whether the sandbox sends webhooks to the server. */
  readonly webhooks?: boolean;
  /** Where the sandbox writes everything that it is sent. */
  readonly sandboxFile?: string;
}

/** Starts a server with the default plans, the real SDK, and the sandbox. */
export async function startMoneyServer({ webhooks = false, sandboxFile, ...options }: Options = {}) {
  const port = await findFreePort();
  const sandbox = await buildSandbox(
    readConfiguration({
      SANDBOX_PORT: String(await findFreePort()),
      SANDBOX_SMTP_PORT: '0',
      PORTAL_URL: `http://127.0.0.1:${String(port)}`,
      SANDBOX_DATA_FILE: sandboxFile,
    }),
  );
  const { url } = await sandbox.listen();
  const settings = { STRIPE_API_URL: url, GROWSURF_API_URL: `${url}/growsurf/v2`, ...options.configuration };
  const referrals = createGrowsurfReferrals(createTestConfiguration(settings));
  const server = await startTestServer({
    ...options,
    configuration: settings,
    services: { referrals, ...options.services },
  });
  const post = async (path: string, body: object = {}) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${path}: ${String(reply.status)} ${await reply.text()}`);
    return await reply.json();
  };
  if (webhooks) await server.app.listen({ port, host: '127.0.0.1' });
  else await post('/api/webhooks', { paused: true });
  await importPlans(server.services, defaultPlans);
  const createClient = (key: string) =>
    new Stripe(key, { host: '127.0.0.1', port: new URL(url).port, protocol: 'http', telemetry: false });
  const browser = createClient('pk_test_sandbox');
  const stripe = createClient('sk_test_sandbox');
  return {
    ...server,
    server,
    /** The Stripe account, as its owner sees it. */
    stripe,
    sandboxUrl: url,
    providers: sandbox.app,
    /** The services of a server with another key of Stripe. */
    withStripeKey: (stripeSecretKey: string): Services => ({
      ...server.services,
      payments: createStripePayments({ ...server.services.configuration, stripeSecretKey }),
    }),
    post,
    stripeRecords: async () => (await (await fetch(`${url}/api/books`)).json()) as StripeRecords,
    priceOf: (key: string) => readPrice(server, key),
    buyer: (changes: Parameters<typeof addMember>[1] = {}) => addBuyer(server, changes),
    /** Gives a member what add-ons need (MOM-03): a plan that runs, in our records only. */
    addPlan: (buyer: Buyer) => addPlan(server, buyer),
    /** Does what the portal does after Pay, up to the card. */
    async start(buyer: Buyer, key: string, body: object = {}) {
      const priceId = await readPrice(server, key);
      if (key.startsWith('moments-')) await addPlan(server, buyer);
      const request = {
        priceId,
        paymentMethodId: 'pm_1',
        isAddOn: key.startsWith('moments-'),
        attemptId: 'a1',
        ...body,
      };
      return (await server.ok(createPaymentIntent, { token: buyer.token, body: request })).data;
    },
    /** Does what Stripe's script does with a client secret. */
    confirm: (secret: string | null, card = 'pm_card_visa') =>
      browser.paymentIntents.confirm((secret ?? '').split('_secret_')[0] ?? '', {
        payment_method: card,
        // The SDK's types leave out the browser's client secret.
        ...({ client_secret: secret } as object),
      }),
    status: async (buyer: Buyer, paymentId: string) =>
      (await server.ok(updatePaymentIntent, { token: buyer.token, query: { paymentId } })).data.data,
    /** Saves a card as the browser does with a setup's client secret. @returns its ID */
    async addCard(buyer: Buyer, card = 'pm_card_mastercard'): Promise<string> {
      const { data } = await server.ok(createSetupIntent, { token: buyer.token });
      const params = { payment_method: card, client_secret: data.clientSecret };
      const id = data.clientSecret.split('_secret_')[0] ?? '';
      const { payment_method: saved } = await browser.setupIntents.confirm(id, params);
      return typeof saved === 'string' ? saved : (saved?.id ?? '');
    },
    /** Adds a member with a paid plan that the server has recorded. */
    async subscriber(key = 'starter', changes: Parameters<typeof addMember>[1] = {}): Promise<Subscriber> {
      const buyer = await addBuyer(server, changes);
      const body = { priceId: await readPrice(server, key), paymentMethodId: 'pm_1', isAddOn: false };
      const { data } = await server.ok(createPaymentIntent, { token: buyer.token, body });
      const secret = data.clientSecret ?? '';
      const confirmation = { payment_method: 'pm_card_visa', client_secret: secret };
      await browser.paymentIntents.confirm(secret.split('_secret_')[0] ?? '', confirmation);
      const read = { token: buyer.token, query: { paymentId: data.paymentId } };
      const { subscription } = (await server.ok(updatePaymentIntent, read)).data.data;
      if (!subscription) throw new Error('The plan was not paid');
      return { ...buyer, subscriptionId: subscription.subscriptionId, customerId: subscription.customerId };
    },
    /** Lists the subjects of the emails to a member, oldest first. */
    async subjects({ id }: Buyer): Promise<string[]> {
      const { rows } = await server.pool.query<{ subject: string }>(
        'select subject from outbound_messages where member_id = $1 order by created_at, subject',
        [id],
      );
      return rows.map(({ subject }) => subject);
    },
    async close() {
      await server.close();
      await sandbox.close();
    },
  };
}

async function addPlan(server: TestServer, buyer: Buyer): Promise<void> {
  const plans = await server.pool.query('select 1 from subscriptions where member_id = $1', [buyer.id]);
  if (plans.rowCount === 0) await addMembership(server, buyer);
}

async function readPrice({ pool }: TestServer, key: string): Promise<string> {
  const { rows } = await pool.query<{ price_id: string }>(
    'select price_id from plans where key = $1 and active',
    [key],
  );
  if (!rows[0]) throw new Error(`no plan ${key}`);
  return rows[0].price_id;
}

async function addBuyer({ services }: TestServer, changes: Parameters<typeof addMember>[1]): Promise<Buyer> {
  const { id, email } = await addMember(services, changes);
  const { id: token } = await createSession(services, services.database, id);
  return { id, email, token };
}

/** Starts a server with payments for all tests of a file, and closes it after them. */
export async function shareMoneyServer(options: Options = {}): Promise<MoneyServer> {
  const money = await startMoneyServer(options);
  afterAll(() => money.close());
  return money;
}
