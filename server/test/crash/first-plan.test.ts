/**
 * Kills the server at each write of a payment, starts it again, and compares the records (CHK-13, MOM-06).
 *
 * This process simulates the kill, because a real one costs seconds at each of some hundred places. The simulation has the same
 * effects: from the kill on, no statement reaches the database and its connections break, so uncommitted changes are rolled back. No
 * call reaches Stripe, no reply arrives, and no promise continues. The next server is a new one on the same database.
 * `killed-process.test.ts` kills a real process at a few places.
 */
import { beforeAll, expect, it } from 'vitest';
import { addCustomer } from '@moments/contract/payments/checkout';
import { shareMoneyServer } from '../money-server.ts';
import { askStatus, confirmCard, deliverWebhook, pressPay, type Flow } from './flow.ts';
import { sweepPlaces } from './sweep-places.ts';

const money = await shareMoneyServer();
beforeAll(() => {
  // The jobs also read what was just started.
  money.clock.advance(180);
});

const firstPlan: Flow = {
  begin: () => money.buyer(),
  steps: [
    async (_money, server, { token }) => {
      await server.ok(addCustomer, { token });
    },
    pressPay('starter'),
    confirmCard(),
    askStatus,
    deliverWebhook('invoice.paid'),
  ],
  charges: [2900],
};

it.each([
  ['comes back', true],
  ['stays away', false],
] as const)(
  '[CHK-13, MOM-06] charges a first plan once, credits it, and leaves nothing open when the server is killed at any write: the member %s',
  async (_name, comesBack) => {
    expect(await sweepPlaces(money, firstPlan, { comesBack })).toBeGreaterThan(30);
  },
  1_800_000,
);
