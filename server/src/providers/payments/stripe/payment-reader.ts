import type Stripe from 'stripe';
import type {
  PaymentReader,
  ProviderRecordsSnapshot,
  Reversal,
  ReversalsSnapshot,
  SubscriptionSnapshot,
} from '../payment-reader.ts';
import { callStripe } from './errors.ts';
import { toInvoice } from './invoices.ts';
import { date, idOf, toPayment, toSubscription } from './objects.ts';

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
  return idOf(parent?.subscription_details?.subscription);
}

async function findSubscriptionOfPayment(stripe: Stripe, id: string): Promise<string | undefined> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: id },
  });
  const invoice = data[0]?.invoice;
  const invoiceId = typeof invoice === 'object' ? invoice.id : invoice;
  return invoiceId === undefined ? undefined : findSubscriptionOfInvoice(stripe, invoiceId);
}

interface Reversed {
  readonly id: string;
  readonly amount: number;
  readonly status: string | null;
  readonly created: number;
}

const toReversal =
  (kind: Reversal['kind']) =>
  ({ id, amount, status, created }: Reversed): Reversal => ({
    id,
    kind,
    amount,
    status: status ?? 'pending',
    createdAt: date(created),
  });

const toDispute = toReversal('dispute');

async function readReversals(stripe: Stripe, id: string): Promise<ReversalsSnapshot> {
  const search = { payment_intent: id, limit: 100 };
  const [intent, refunds, disputes] = await Promise.all([
    stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }),
    stripe.refunds.list(search),
    stripe.disputes.list(search),
  ]);
  const reversals = [...refunds.data.map(toReversal('refund')), ...disputes.data.map(toDispute)];
  return { payment: toPayment(intent), reversals };
}

/** For all pages together, in ms. */
const recordsLimit = 10 * 60_000;

async function collect<T, U>(items: AsyncIterable<T>, convert: (item: T) => U): Promise<U[]> {
  const converted: U[] = [];
  for await (const item of items) converted.push(convert(item));
  return converted;
}

async function readProviderRecords(stripe: Stripe): Promise<ProviderRecordsSnapshot> {
  const pages = { limit: 100 };
  return {
    subscriptions: await collect(stripe.subscriptions.list({ ...pages, status: 'all' }), toSubscription),
    payments: await collect(
      stripe.paymentIntents.list({ ...pages, expand: ['data.latest_charge'] }),
      toPayment,
    ),
    disputes: await collect(stripe.disputes.list(pages), (dispute) => ({
      ...toDispute(dispute),
      paymentId: idOf(dispute.payment_intent),
    })),
  };
}

/** https://docs.stripe.com/api/subscriptions, https://docs.stripe.com/api/payment_intents, https://docs.stripe.com/api/pagination/auto */
export const readerCalls = (stripe: Stripe): PaymentReader => ({
  readSubscription: (id) => callStripe(() => readSubscription(stripe, id)),
  readPayment: (id) =>
    callStripe(async () =>
      toPayment(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })),
    ),
  subscriptionOf: ({ kind, id }) =>
    callStripe(() =>
      kind === 'invoice' ? findSubscriptionOfInvoice(stripe, id) : findSubscriptionOfPayment(stripe, id),
    ),
  readReversals: (id) => callStripe(() => readReversals(stripe, id)),
  paymentOf: ({ kind, id }) =>
    callStripe(async () => {
      const object =
        kind === 'charge' ? await stripe.charges.retrieve(id) : await stripe.disputes.retrieve(id);
      return idOf(object.payment_intent);
    }),
  readProviderRecords: () => callStripe(() => readProviderRecords(stripe), recordsLimit),
});
