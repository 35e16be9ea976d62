import type Stripe from 'stripe';
import type { ProviderRecords, ProviderRecordsSnapshot } from '../provider-records.ts';
import { callStripe } from './errors.ts';
import { idOf, paymentOf, subscriptionOf } from './reading.ts';
import { disputeOf } from './reversals.ts';

/** For all pages together, in ms. */
const limit = 10 * 60_000;

async function collect<T, U>(pages: AsyncIterable<T>, change: (item: T) => U): Promise<U[]> {
  const items: U[] = [];
  for await (const item of pages) items.push(change(item));
  return items;
}

async function readBooks(stripe: Stripe): Promise<ProviderRecordsSnapshot> {
  const whole = { limit: 100 };
  return {
    subscriptions: await collect(stripe.subscriptions.list({ ...whole, status: 'all' }), subscriptionOf),
    payments: await collect(
      stripe.paymentIntents.list({ ...whole, expand: ['data.latest_charge'] }),
      paymentOf,
    ),
    disputes: await collect(stripe.disputes.list(whole), (dispute) => ({
      ...disputeOf(dispute),
      paymentId: idOf(dispute.payment_intent),
    })),
  };
}

/** https://docs.stripe.com/api/pagination/auto */
export const bookCalls = (stripe: Stripe): ProviderRecords => ({
  readBooks: () => callStripe(() => readBooks(stripe), limit),
});
