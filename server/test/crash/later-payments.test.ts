/** As in `first-plan.test.ts`, for what is paid after a first plan. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payOpenInvoice } from '@moments/contract/payments/open-invoice';
import { sweepStalePayments, syncSubscription } from '../../src/features/payments/index.ts';
import { startMoneyServer, type MoneyServer, type Subscriber } from '../money-server.ts';
import { askStatus, confirmCard, deliverWebhook, pressPay, settleLate, type Flow } from './flow.ts';
import { sweepPlaces } from './sweep-places.ts';

let money: MoneyServer;
beforeAll(async () => {
  money = await startMoneyServer();
  // The jobs look at what was begun just now.
  money.clock.advance(180);
});
afterAll(() => money.close());

/** Somebody whose next month has begun at the card provider. */
async function renewed(server: MoneyServer, outcome: 'paid' | 'failed'): Promise<Subscriber> {
  const subscriber = await server.subscriber();
  await server.post(`/api/subscriptions/${subscriber.subscriptionId}/renew`, { outcome });
  return subscriber;
}

const addOn: Flow = {
  begin: () => money.buyer(),
  steps: [pressPay('moments-10'), confirmCard(), askStatus, deliverWebhook('payment_intent.succeeded')],
  taken: [900],
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
  taken: [2900],
};

const foundByTheSweep: Flow = {
  begin: () => money.buyer(),
  steps: [pressPay('moments-25'), confirmCard(), (_money, { services }) => sweepStalePayments(services)],
  taken: [1900],
};

const renewal: Flow = {
  begin: () => renewed(money, 'paid'),
  steps: [deliverWebhook('invoice.paid'), deliverWebhook('customer.subscription.updated')],
  taken: [2900, 2900],
};

const openInvoice: Flow = {
  begin: async () => {
    const subscriber = await renewed(money, 'failed');
    await syncSubscription(money.services, subscriber.subscriptionId);
    return subscriber;
  },
  steps: [
    async (_money, server, { token }) => {
      await server.ok(payOpenInvoice, { token, body: {} });
    },
    deliverWebhook('invoice.paid'),
  ],
  taken: [2900, 2900],
};

it.each([
  ['an add-on, the member comes back', addOn, true, false],
  ['an add-on, the member stays away', addOn, false, false],
  ['a plan that is confirmed late', late, true, true],
  ['an add-on of which only the sweep hears', foundByTheSweep, true, true],
  ['a renewal', renewal, false, true],
  ['the payment of an open renewal, the member comes back', openInvoice, true, false],
  ['the payment of an open renewal, the member stays away', openInvoice, false, false],
] as const)(
  '[CHK-13, MOM-06] survives a kill at every write, charged once, credited, nothing left open: %s',
  async (_what, flow, comesBack, isOnlyWay) => {
    expect(await sweepPlaces(money, flow, { comesBack, isOnlyWay })).toBeGreaterThan(8);
  },
  600_000,
);
