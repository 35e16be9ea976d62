import type Stripe from 'stripe';
import type { PaymentReader, ReversalsSnapshot, SubscriptionSnapshot } from '../payment-reader.ts';
import {
  listChangedCustomers,
  listNewCustomers,
  readCustomerRecords,
  toReversal,
} from './customer-records.ts';
import { readStripe } from './errors.ts';
import { toInvoice } from './invoices.ts';
import { getId, toPayment, toSubscription } from './objects.ts';

async function listPayments(stripe: Stripe, customer: string) {
  const { data } = await stripe.paymentIntents.list({
    customer,
    limit: 100,
    expand: ['data.latest_charge'],
  });
  return new Map(data.map((intent) => [intent.id, toPayment(intent)]));
}

async function readSubscription(stripe: Stripe, id: string): Promise<SubscriptionSnapshot> {
  const subscription = toSubscription(await stripe.subscriptions.retrieve(id, { expand: ['schedule'] }));
  const { data } = await stripe.invoices.list({ subscription: id, limit: 100, expand: ['data.payments'] });
  const payments = await listPayments(stripe, subscription.customerId);
  return { subscription, invoices: data.map((invoice) => toInvoice(invoice, payments)) };
}

async function findSubscriptionOfInvoice(stripe: Stripe, id: string): Promise<string | undefined> {
  const { parent } = await stripe.invoices.retrieve(id);
  return getId(parent?.subscription_details?.subscription);
}

async function findSubscriptionOfPayment(stripe: Stripe, id: string): Promise<string | undefined> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: id },
  });
  const invoice = data[0]?.invoice;
  const invoiceId = typeof invoice === 'object' ? invoice.id : invoice;
  return invoiceId === undefined ? undefined : findSubscriptionOfInvoice(stripe, invoiceId);
}

async function readReversals(stripe: Stripe, id: string): Promise<ReversalsSnapshot> {
  const search = { payment_intent: id, limit: 100 };
  const [intent, refunds, disputes] = await Promise.all([
    stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }),
    stripe.refunds.list(search),
    stripe.disputes.list(search),
  ]);
  const reversals = [...refunds.data.map(toReversal('refund')), ...disputes.data.map(toReversal('dispute'))];
  return { payment: toPayment(intent), reversals };
}

/** For all pages of a call that no member waits for, in ms. */
const recordsLimit = 2 * 60_000;

/** For a call at the start of a server, which doesn't wait long for a Stripe that can't be reached. */
const once = { maxNetworkRetries: 0, timeout: 5_000 };

async function readAccount(stripe: Stripe, mode: 'live' | 'test'): Promise<string> {
  const { id } = await stripe.accounts.retrieveCurrent({}, once);
  return `${id} in ${mode} mode`;
}

/**
 * Creates the calls that read payments and subscriptions.
 * @see https://docs.stripe.com/api/subscriptions
 * @see https://docs.stripe.com/api/payment_intents
 * @see https://docs.stripe.com/api/pagination/auto
 */
export const createReaderCalls = (stripe: Stripe, mode: 'live' | 'test'): PaymentReader => ({
  readAccount: () => readStripe(() => readAccount(stripe, mode)),
  readSubscription: (id) => readStripe(() => readSubscription(stripe, id)),
  readPayment: (id) =>
    readStripe(async () =>
      toPayment(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })),
    ),
  findSubscription: ({ kind, id }) =>
    readStripe(() =>
      kind === 'invoice' ? findSubscriptionOfInvoice(stripe, id) : findSubscriptionOfPayment(stripe, id),
    ),
  readReversals: (id) => readStripe(() => readReversals(stripe, id)),
  findPayment: ({ kind, id }) =>
    readStripe(async () => getId((await stripe[`${kind}s`].retrieve(id)).payment_intent)),
  listChangedCustomers: (range) => readStripe(() => listChangedCustomers(stripe, range), recordsLimit),
  listNewCustomers: (since) => readStripe(() => listNewCustomers(stripe, since), recordsLimit),
  readCustomerRecords: (id) => readStripe(() => readCustomerRecords(stripe, id), recordsLimit),
});
