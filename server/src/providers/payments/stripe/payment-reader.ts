import type Stripe from 'stripe';
import type { PaymentReader, SubscriptionSnapshot } from '../payment-reader.ts';
import { callStripe } from './errors.ts';
import { invoiceOf } from './reading-invoices.ts';
import { idOf, paymentOf, subscriptionOf } from './reading.ts';

async function paymentsOfCustomer(stripe: Stripe, customer: string) {
  const { data } = await stripe.paymentIntents.list({
    customer,
    limit: 100,
    expand: ['data.latest_charge'],
  });
  return new Map(data.map((intent) => [intent.id, paymentOf(intent)]));
}

async function readSubscription(stripe: Stripe, id: string): Promise<SubscriptionSnapshot> {
  const subscription = subscriptionOf(await stripe.subscriptions.retrieve(id));
  const { data } = await stripe.invoices.list({ subscription: id, limit: 100, expand: ['data.payments'] });
  const payments = await paymentsOfCustomer(stripe, subscription.customerId);
  return { subscription, invoices: data.map((invoice) => invoiceOf(invoice, payments)) };
}

async function subscriptionOfInvoice(stripe: Stripe, id: string): Promise<string | undefined> {
  const { parent } = await stripe.invoices.retrieve(id);
  return idOf(parent?.subscription_details?.subscription);
}

async function subscriptionOfPayment(stripe: Stripe, id: string): Promise<string | undefined> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: id },
  });
  const invoice = data[0]?.invoice;
  const invoiceId = typeof invoice === 'object' ? invoice.id : invoice;
  return invoiceId === undefined ? undefined : subscriptionOfInvoice(stripe, invoiceId);
}

/** What the provider holds, read anew: the truth about every payment. */
export const stateCalls = (stripe: Stripe): PaymentReader => ({
  readSubscription: (id) => callStripe(() => readSubscription(stripe, id)),
  readPayment: (id) =>
    callStripe(async () =>
      paymentOf(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })),
    ),
  subscriptionOf: ({ kind, id }) =>
    callStripe(() =>
      kind === 'invoice' ? subscriptionOfInvoice(stripe, id) : subscriptionOfPayment(stripe, id),
    ),
});
