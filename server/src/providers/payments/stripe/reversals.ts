import type Stripe from 'stripe';
import type { Reversal, Reversals, ReversalsSnapshot } from '../reversals.ts';
import { callStripe } from './errors.ts';
import { date, idOf, paymentOf } from './reading.ts';

interface Reversed {
  readonly id: string;
  readonly amount: number;
  readonly status: string | null;
  readonly created: number;
}

const reversalOf =
  (kind: Reversal['kind']) =>
  ({ id, amount, status, created }: Reversed): Reversal => ({
    id,
    kind,
    amount,
    status: status ?? 'pending',
    createdAt: date(created),
  });

export const disputeOf = reversalOf('dispute');

async function readReversals(stripe: Stripe, id: string): Promise<ReversalsSnapshot> {
  const search = { payment_intent: id, limit: 100 };
  const [intent, refunds, disputes] = await Promise.all([
    stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }),
    stripe.refunds.list(search),
    stripe.disputes.list(search),
  ]);
  const reversals = [...refunds.data.map(reversalOf('refund')), ...disputes.data.map(disputeOf)];
  return { payment: paymentOf(intent), reversals };
}

/** https://docs.stripe.com/api/refunds, https://docs.stripe.com/api/disputes */
export const reversalCalls = (stripe: Stripe): Reversals => ({
  readReversals: (id) => callStripe(() => readReversals(stripe, id)),
  paymentOf: ({ kind, id }) =>
    callStripe(async () => {
      const about =
        kind === 'charge' ? await stripe.charges.retrieve(id) : await stripe.disputes.retrieve(id);
      return idOf(about.payment_intent);
    }),
});
