import Stripe from 'stripe';
import { handleEvent } from '../src/features/payments/provider-events/provider-events.ts';
import type { Buyer, MoneyServer } from './money-server.ts';
import type { TestServer } from './test-server.ts';

/** The types of money events that the server subscribes to, and a customer's first event. */
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
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
];

type Known = Pick<Buyer, 'id' | 'email'>;

/** Lists the IDs that identify a member's events: the customer's, and for disputes the payments'. */
async function listEventNames({ stripe }: MoneyServer, { id, email }: Known): Promise<readonly string[]> {
  const customers = await stripe.customers.list({ email });
  const customer = customers.data.find(({ metadata }) => metadata['memberId'] === id)?.id;
  if (customer === undefined) return [];
  const payments = await stripe.paymentIntents.list({ customer });
  return [customer, ...payments.data.map((payment) => payment.id)];
}

/** Lists Stripe's events about a member as it would deliver them, oldest first. */
export async function listEventsAbout(money: MoneyServer, member: Known): Promise<Stripe.Event[]> {
  const names = await listEventNames(money, member);
  const events: Stripe.Event[] = [];
  if (names.length === 0) return events;
  for await (const event of money.stripe.events.list({ types, limit: 100 })) {
    const text = JSON.stringify(event.data.object);
    if (!names.some((name) => text.includes(name))) continue;
    // The list is newest first, so no earlier page has events about them.
    if (event.type === 'customer.created') break;
    events.push(event);
  }
  return events.reverse();
}

/** Delivers an event and runs its job. */
export async function deliver({ app, services }: TestServer, event: Stripe.Event): Promise<void> {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_sandbox' });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const reply = await app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload });
  if (reply.statusCode !== 200) throw new Error(`webhook: ${String(reply.statusCode)}`);
  await handleEvent(services, event.id);
}
