import Stripe from 'stripe';
import { sweep } from '../../src/features/billing/index.ts';
import { giveUpForgotten } from '../../src/features/checkout/index.ts';
import { handleEvent } from '../../src/features/payment-events/handle-event.ts';
import { reconcile } from '../../src/features/reconciliation/reconcile.ts';
import type { Buyer, MoneyServer } from '../money-server.ts';
import type { TestServer } from '../test-server.ts';

/** What the server is subscribed to and these flows are about. */
const types: Stripe.Event.Type[] = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
];

/** The provider's events about a member, as it would deliver them, oldest first. */
export async function eventsAbout(money: MoneyServer, { id }: Pick<Buyer, 'id'>): Promise<Stripe.Event[]> {
  const { customers, payments } = await money.books();
  const customer = customers.find(({ metadata }) => metadata['memberId'] === id)?.id ?? 'nobody';
  const own = payments.filter((payment) => payment.customer === customer).map((payment) => payment.id);
  const names = [customer, ...own];
  const events: Stripe.Event[] = [];
  for await (const event of money.stripe.events.list({ types, limit: 100 })) {
    const text = JSON.stringify(event.data.object);
    if (names.some((name) => text.includes(name))) events.push(event);
  }
  return events.reverse();
}

/** Delivers an event, and does the job that it causes. */
export async function deliver({ app, services }: TestServer, event: Stripe.Event): Promise<void> {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_sandbox' });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const reply = await app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload });
  if (reply.statusCode !== 200) throw new Error(`webhook: ${String(reply.statusCode)}`);
  await handleEvent(services, event.id);
}

/** What the jobs do in the night after: whatever was missed is found. */
export async function nextNight({ services }: TestServer): Promise<void> {
  for (let n = 0; n < 3; n += 1) await sweep(services);
  await reconcile(services);
}

/** The provider ends plans whose first payment did not come within 23 hours; and the jobs look at what is left open. */
export async function nextDay(money: MoneyServer, server: TestServer): Promise<void> {
  const day = 25 * 3_600;
  money.clock.advance(day);
  // What was never begun here, or begun and not known of, is found and given up first.
  await giveUpForgotten(server.services);
  for (const { status, latest_invoice: invoice } of (await money.books()).subscriptions)
    if (status === 'incomplete' && typeof invoice === 'string')
      await money.stripe.invoices.voidInvoice(invoice);
  for (let n = 0; n < 3; n += 1) await sweep(server.services);
  money.clock.advance(-day);
}
