import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { getPaymentHistory } from '@moments/contract/payments/payment-history';
import { changePlan } from '@moments/contract/payments/plan-change';
import { getSubscription } from '@moments/contract/payments/subscription';
import { authenticate, addSubscriber } from '../../../../test/bank-page.ts';
import { isExhaustive } from '../../../../test/exhaustive.ts';
import { type Buyer, type Subscriber, shareMoneyServer } from '../../../../test/money-server.ts';
import { listPermutations } from '../../../../test/permutations.ts';
import { deliver, listEventsAbout } from '../../../../test/provider-events.ts';
import { findRecordDifferences } from '../../../../test/record-differences.ts';
import { readBalance } from '../../moments/index.ts';

const money = await shareMoneyServer();

/** Reads everything that the member sees, without dates and IDs. */
async function readShown(buyer: Buyer) {
  const { token, id } = buyer;
  const { transactions } = (await money.ok(getPaymentHistory, { token })).data;
  const plan = (await money.ok(getSubscription, { token })).data;
  const subjects = await money.subjects(buyer);
  return {
    lines: transactions
      .map(({ type, amount, paymentStatus }) => `${type} ${String(amount)} ${paymentStatus}`)
      .sort(),
    plan: plan && { status: plan.status, cancelPlanInitiated: plan.cancelPlanInitiated },
    remaining: (await readBalance(money.services.database, id)).remaining,
    receipts: subjects.filter((subject) => subject.includes('We received')).length,
    endings: subjects.filter((subject) => subject === 'Your plan has ended').length,
  };
}

interface Story {
  /** Changes something at Stripe without any webhook. */
  readonly happens: () => Promise<Buyer>;
  /** The types of the events that are delivered in every order. Other events follow them. */
  readonly types: readonly Stripe.Event.Type[];
  readonly orders: number;
  readonly shown: Partial<Awaited<ReturnType<typeof readShown>>>;
}

const readPaymentId = async ({ customerId }: Subscriber): Promise<string> =>
  (await money.stripe.paymentIntents.list({ customer: customerId })).data[0]?.id ?? '';

const addPayingMember = (): Promise<Subscriber> => money.subscriber();
const renew = async (subscriber: Subscriber, outcome: 'paid' | 'failed') =>
  money.post(`/api/subscriptions/${subscriber.subscriptionId}/renew`, { outcome });

async function addBuyerWithCard(card: string): Promise<Buyer & { readonly intent: string }> {
  const buyer = await money.buyer();
  const { clientSecret } = await money.start(buyer, 'moments-10');
  // The plan that add-ons need is in our records only.
  await money.pool.query('delete from subscriptions where member_id = $1', [buyer.id]);
  return { ...buyer, intent: (await money.confirm(clientSecret, card)).id };
}

const active = { status: 'MEMBERSHIP_ACTIVE', cancelPlanInitiated: false } as const;

const stories: Readonly<Record<string, Story>> = {
  'a renewal': {
    happens: async () => {
      const subscriber = await addPayingMember();
      await renew(subscriber, 'paid');
      return subscriber;
    },
    types: ['invoice.paid', 'customer.subscription.updated', 'payment_intent.succeeded'],
    orders: 6,
    shown: {
      lines: ['Plan 2900 succeeded', 'Plan 2900 succeeded'],
      plan: active,
      remaining: 30,
      receipts: 2,
    },
  },
  'a failed renewal that is paid later': {
    happens: async () => {
      const subscriber = await addPayingMember();
      await renew(subscriber, 'failed');
      const { data } = await money.stripe.invoices.list({
        subscription: subscriber.subscriptionId,
        status: 'open',
      });
      await money.stripe.invoices.pay(data[0]!.id, { payment_method: 'pm_card_visa' });
      return subscriber;
    },
    types: [
      'invoice.payment_failed',
      'payment_intent.payment_failed',
      'invoice.paid',
      'payment_intent.succeeded',
    ],
    orders: 24,
    shown: { plan: active, remaining: 30, receipts: 2 },
  },
  'a cancellation and the end': {
    happens: async () => {
      const subscriber = await addPayingMember();
      await money.stripe.subscriptions.update(subscriber.subscriptionId, { cancel_at_period_end: true });
      await renew(subscriber, 'paid');
      return subscriber;
    },
    types: [
      'customer.subscription.created',
      'customer.subscription.updated',
      'customer.subscription.deleted',
    ],
    orders: 6,
    shown: { lines: ['Plan 2900 succeeded'], receipts: 1, endings: 1 },
  },
  'a change of plan that the bank asks about': {
    happens: async () => {
      const subscriber = await addSubscriber(money, 'pm_card_authenticationRequired');
      const body = { priceId: await money.priceOf('plus'), total: 5000, attemptId: 'a1' };
      const { clientSecret } = await money.ok(changePlan, { token: subscriber.token, body });
      await authenticate(money, clientSecret);
      return subscriber;
    },
    types: ['customer.subscription.updated', 'invoice.paid', 'payment_intent.succeeded'],
    orders: 6,
    shown: {
      lines: ['Plan 2900 succeeded', 'Plan 5000 succeeded'],
      plan: active,
      remaining: 120,
      receipts: 2,
    },
  },
  'an add-on': {
    happens: () => addBuyerWithCard('pm_card_visa'),
    types: ['payment_intent.succeeded'],
    orders: 1,
    shown: { lines: ['Add-on 900 succeeded'], plan: null, remaining: 10, receipts: 1 },
  },
  'an add-on on which the bank decides late': {
    happens: async () => {
      const buyer = await addBuyerWithCard('pm_card_processing');
      await money.post(`/api/payments/${buyer.intent}/settle`, { outcome: 'succeeded' });
      return buyer;
    },
    types: ['payment_intent.processing', 'payment_intent.succeeded'],
    orders: 2,
    shown: { lines: ['Add-on 900 succeeded'], plan: null, remaining: 10, receipts: 1 },
  },
  'refunds of two parts': {
    happens: async () => {
      const subscriber = await addPayingMember();
      for (const amount of [1000, 500])
        await money.stripe.refunds.create({ payment_intent: await readPaymentId(subscriber), amount });
      return subscriber;
    },
    types: ['charge.refunded', 'invoice.paid', 'payment_intent.succeeded'],
    orders: 6,
    shown: {
      lines: ['Plan 2900 succeeded', 'Refund -1000 succeeded', 'Refund -500 succeeded'],
      plan: active,
      remaining: 30,
      receipts: 1,
    },
  },
  'a dispute that is lost': {
    happens: async () => {
      const subscriber = await addPayingMember();
      const dispute = (await money.post(`/api/payments/${await readPaymentId(subscriber)}/dispute`)) as {
        id: string;
      };
      await money.post(`/api/disputes/${dispute.id}/close`, { outcome: 'lost' });
      return subscriber;
    },
    types: ['charge.dispute.created', 'charge.dispute.closed', 'invoice.paid'],
    orders: 6,
    shown: { lines: ['Dispute -2900 lost', 'Plan 2900 succeeded'], plan: active, remaining: 30, receipts: 1 },
  },
};

it.each(Object.entries(stories))(
  '[CHK-13, MOM-06] ends in the same state for the events of %s in every order, each delivered twice',
  async (_name, { happens, types, orders, shown }) => {
    const all = listPermutations(types);
    expect(all).toHaveLength(orders);
    const states = [];
    for (const order of all.filter((_order, at) => isExhaustive || at === 0 || at === all.length - 1)) {
      const buyer = await happens();
      const events = await listEventsAbout(money, buyer);
      const rest = events.filter(({ type }) => !types.includes(type));
      const inOrder = order.flatMap((type) => events.filter((event) => event.type === type));
      expect(new Set(inOrder.map(({ type }) => type))).toEqual(new Set(types));
      for (const event of [...inOrder, ...inOrder, ...rest, ...rest]) await deliver(money, event);
      expect([order, await findRecordDifferences(money, buyer)]).toEqual([order, []]);
      states.push(await readShown(buyer));
    }
    expect(states[0]).toMatchObject(shown);
    for (const state of states) expect(state).toEqual(states[0]);
  },
  120_000,
);
