import type Stripe from 'stripe';
import type {
  ChangedRange,
  CustomerRecords,
  CreatedCustomer,
  ProviderPayment,
  ProviderSubscription,
  RecordedDispute,
  Reversal,
} from '../payment-reader.ts';
import { getId, toDate, toPayment, toSubscription } from './objects.ts';

/** Events after which a customer's plans, payments, refunds, or disputes may differ from ours. Stripe takes at most 20. */
const changes = [
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'payment_intent.created',
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.refund.updated',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
];

interface Reversed {
  readonly id: string;
  readonly amount: number;
  readonly status: string | null;
  readonly created: number;
  readonly evidence_details?: { readonly due_by: number | null };
}

export const toReversal =
  (kind: Reversal['kind']) =>
  ({ id, amount, status, created, evidence_details: evidence }: Reversed): Reversal => ({
    id,
    kind,
    amount,
    status: status ?? 'pending',
    createdAt: toDate(created),
    answerBy: evidence?.due_by && status?.endsWith('needs_response') ? toDate(evidence.due_by) : undefined,
  });

type Reference = string | { readonly id: string } | null;

/** The part that the objects of these events share: the customer, or at least the payment. */
interface Named {
  readonly object: string;
  readonly id: string;
  readonly customer?: Reference;
  readonly payment_intent?: Reference;
}

const toSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1_000);

/** Lists the customers with a member's ID that were created since an instant. https://docs.stripe.com/api/customers/list */
export async function listNewCustomers(stripe: Stripe, since: Date): Promise<readonly CreatedCustomer[]> {
  const customers: CreatedCustomer[] = [];
  const created = { gte: toSeconds(since) };
  for await (const { id, metadata } of stripe.customers.list({ created, limit: 100 })) {
    const { memberId } = metadata;
    if (memberId !== undefined) customers.push({ customerId: id, memberId });
  }
  return customers;
}

/** Lists the customers of the events in a range, the first instant included. https://docs.stripe.com/api/events/list */
export async function listChangedCustomers(
  stripe: Stripe,
  { from, until }: ChangedRange,
): Promise<readonly string[]> {
  const customers = new Set<string>();
  const payments = new Set<string>();
  const created = { gte: toSeconds(from), lt: toSeconds(until) };
  for await (const { data } of stripe.events.list({ types: changes, created, limit: 100 })) {
    // Stripe's types have no member that all objects share.
    const { object, id, customer, payment_intent: payment } = data.object as Named;
    const customerId = object === 'customer' ? id : getId(customer);
    const paymentId = getId(payment);
    if (customerId !== undefined) customers.add(customerId);
    else if (paymentId !== undefined) payments.add(paymentId);
  }
  // Refunds and disputes name only their payment.
  for (const id of payments) {
    const { customer } = await stripe.paymentIntents.retrieve(id);
    const customerId = getId(customer);
    if (customerId !== undefined) customers.add(customerId);
  }
  return [...customers];
}

/** @param intent with `latest_charge` expanded */
const isDisputed = ({ latest_charge: charge }: Stripe.PaymentIntent): boolean =>
  charge !== null && typeof charge === 'object' && charge.disputed;

/** Reads a customer's subscriptions and payments, page by page, and the disputes of the disputed ones. */
export async function readCustomerRecords(stripe: Stripe, customer: string): Promise<CustomerRecords> {
  const { deleted: isDeleted = false } = await stripe.customers.retrieve(customer);
  const subscriptions: ProviderSubscription[] = [];
  const payments: ProviderPayment[] = [];
  const disputes: RecordedDispute[] = [];
  for await (const subscription of stripe.subscriptions.list({ customer, status: 'all', limit: 100 }))
    subscriptions.push(toSubscription(subscription));
  const search = { customer, limit: 100, expand: ['data.latest_charge'] };
  for await (const intent of stripe.paymentIntents.list(search)) {
    payments.push(toPayment(intent));
    if (!isDisputed(intent)) continue;
    for await (const dispute of stripe.disputes.list({ payment_intent: intent.id, limit: 100 }))
      disputes.push({ ...toReversal('dispute')(dispute), paymentId: intent.id });
  }
  return { isDeleted, subscriptions, payments, disputes };
}
