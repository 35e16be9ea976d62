import Stripe from 'stripe';
import { handleEvent } from '../src/features/payments/provider-events/provider-events.ts';
import type { Buyer, MoneyServer } from './money-server.ts';
import type { TestServer } from './test-server.ts';

/** What the server is subscribed to and that is about money; and what happens first of all about a customer. */
const types: Stripe.Event.Type[] = [
  'customer.created',
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

type Known = Pick<Buyer, 'id' | 'email'>;

/** The ids that an event about somebody has one of: their customer's, and for disputes their payments'. */
async function namesOf({ stripe }: MoneyServer, { id, email }: Known): Promise<readonly string[]> {
  const customers = await stripe.customers.list({ email });
  const customer = customers.data.find(({ metadata }) => metadata['memberId'] === id)?.id;
  if (customer === undefined) return [];
  const payments = await stripe.paymentIntents.list({ customer });
  return [customer, ...payments.data.map((payment) => payment.id)];
}

/** The provider's events about a member, as it would deliver them, oldest first. */
export async function eventsAbout(money: MoneyServer, member: Known): Promise<Stripe.Event[]> {
  const names = await namesOf(money, member);
  const events: Stripe.Event[] = [];
  if (names.length === 0) return events;
  for await (const event of money.stripe.events.list({ types, limit: 100 })) {
    const text = JSON.stringify(event.data.object);
    if (!names.some((name) => text.includes(name))) continue;
    // Newest first: nothing about them is older.
    if (event.type === 'customer.created') break;
    events.push(event);
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
