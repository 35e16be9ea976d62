/** Does the same as `first-plan.test.ts` for payments after a first plan. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payOpenInvoice } from '@moments/contract/payments/open-invoice';
import { sweepStalePayments } from '../../src/features/payments/sweeps.ts';
import { syncSubscription } from '../../src/features/payments/sync/sync-subscription.ts';
import { startMoneyServer, type MoneyServer, type Subscriber } from '../money-server.ts';
import { askStatus, confirmCard, deliverWebhook, pressPay, settleLate, type Flow } from './flow.ts';
import { sweepPlaces } from './sweep-places.ts';

let money: MoneyServer;
beforeAll(async () => {
  money = await startMoneyServer();
  // The jobs also read what was just started.
  money.clock.advance(180);
});
afterAll(() => money.close());

/** Creates a member whose next month has started at Stripe. */
async function addRenewed(server: MoneyServer, outcome: 'paid' | 'failed'): Promise<Subscriber> {
  const subscriber = await server.subscriber();
  await server.post(`/api/subscriptions/${subscriber.subscriptionId}/renew`, { outcome });
  return subscriber;
}

/** Creates a member who can buy add-ons, which needs a plan (MOM-03). */
const addMemberWithPlan = () => money.subscriber('starter', { status: 'ACTIVE_COACHING' });

const addOn: Flow = {
  begin: addMemberWithPlan,
  steps: [pressPay('moments-10'), confirmCard(), askStatus, deliverWebhook('payment_intent.succeeded')],
  charges: [900, 2900],
};

const late: Flow = {
  begin: () => money.buyer(),
  steps: [
    pressPay('starter'),
    confirmCard('pm_card_processing'),
    askStatus,
    settleLate,
    deliverWebhook('payment_intent.succeeded'),
  ],
  charges: [2900],
};

const readBySweep: Flow = {
  begin: addMemberWithPlan,
  steps: [pressPay('moments-25'), confirmCard(), (_money, { services }) => sweepStalePayments(services)],
  charges: [1900, 2900],
};

const renewal: Flow = {
  begin: () => addRenewed(money, 'paid'),
  steps: [deliverWebhook('invoice.paid'), deliverWebhook('customer.subscription.updated')],
  charges: [2900, 2900],
};

const openInvoice: Flow = {
  begin: async () => {
    const subscriber = await addRenewed(money, 'failed');
    await syncSubscription(money.services, subscriber.subscriptionId);
    return subscriber;
  },
  steps: [
    async (_money, server, { token }) => {
      await server.ok(payOpenInvoice, { token, body: {} });
    },
    deliverWebhook('invoice.paid'),
  ],
  charges: [2900, 2900],
};

it.each([
  ['an add-on, the member comes back', addOn, true],
  ['an add-on, the member stays away', addOn, false],
  ['a plan whose payment is processed late', late, true],
  ['an add-on that only the sweep reads', readBySweep, true],
  ['a renewal', renewal, false],
  ['the payment of an overdue renewal, the member comes back', openInvoice, true],
  ['the payment of an overdue renewal, the member stays away', openInvoice, false],
] as const)(
  '[CHK-13, MOM-06] charges once, credits, and leaves nothing open when the server is killed at any write: %s',
  async (_what, flow, comesBack) => {
    expect(await sweepPlaces(money, flow, { comesBack })).toBeGreaterThan(8);
  },
  1_800_000,
);
