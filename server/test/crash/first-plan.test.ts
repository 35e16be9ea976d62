/**
 * The server is killed at every write of a payment and started again, and the books are compared (CHK-13, MOM-06).
 *
 * A kill is simulated within this process, for a real one costs seconds at each of some hundred places. Nothing is left out that
 * the outside could tell: from the killing on no statement reaches the database, whose connections break as those of a killed
 * process do, so that what was not committed is rolled back; no call reaches the card provider; no answer is heard; no promise
 * goes on. The next server is a new one on the same database. `killed-process.test.ts` kills a real process at a few places.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCustomer } from '@moments/contract/payments/checkout';
import { startMoneyServer, type MoneyServer } from '../money-server.ts';
import { askStatus, confirmCard, deliverWebhook, pressPay, type Flow } from './flow.ts';
import { sweepPlaces } from './sweep-places.ts';

let money: MoneyServer;
beforeAll(async () => {
  money = await startMoneyServer();
  // The jobs look at what was begun just now.
  money.clock.advance(180);
});
afterAll(() => money.close());

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
  taken: [2900],
};

it.each([
  ['comes back', true],
  ['stays away', false],
] as const)(
  '[CHK-13, MOM-06] a first plan survives a kill at every write: charged once, credited, nothing left open; the member %s',
  async (_name, comesBack) => {
    expect(await sweepPlaces(money, firstPlan, { comesBack })).toBeGreaterThan(30);
  },
  600_000,
);
