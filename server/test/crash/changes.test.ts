/** Does the same as `first-plan.test.ts` for a change and a cancellation of an active plan. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changePlan, completePlanChange } from '@moments/contract/payments/plan-change';
import { cancelSubscription } from '@moments/contract/payments/subscription';
import { readBalance } from '../../src/features/moments/balance.ts';
import { authenticate, addSubscriber } from '../bank-page.ts';
import { startMoneyServer, type MoneyServer } from '../money-server.ts';
import { deliverWebhook, type Flow, type Payer, type Step } from './flow.ts';
import { sweepPlaces } from './sweep-places.ts';

let money: MoneyServer;
beforeAll(async () => {
  money = await startMoneyServer();
  // The jobs also read what was just started.
  money.clock.advance(180);
});
afterAll(() => money.close());

const pressChange =
  (key: string, total: number): Step =>
  async (_money, server, payer) => {
    const body = { priceId: await money.priceOf(key), total, attemptId: 'a1' };
    payer.clientSecret = (await server.ok(changePlan, { token: payer.token, body })).clientSecret;
  };

/** Confirms the payment on the bank's page. */
const passBank: Step = (_money, _server, { clientSecret }) => authenticate(money, clientSecret);

const finish =
  (key: string): Step =>
  async (_money, server, { token }) => {
    await server.ok(completePlanChange, { token, body: { priceId: await money.priceOf(key) } });
  };

/** Describes a member's plan, what follows it, their Moments, and what was charged. */
async function describeState({ pool, services, stripeRecords }: MoneyServer, { id }: Payer): Promise<string> {
  const { rows } = await pool.query<{ key: string; ends: boolean; next: string | null; customer: string }>(
    `select p.key, s.cancel_plan_initiated as ends, n.key as next, s.stripe_customer_id as customer
     from subscriptions s join plans p using (price_id) left join plans n on n.price_id = s.next_price_id
     where s.member_id = $1`,
    [id],
  );
  const [plan] = rows;
  const { payments } = await stripeRecords();
  const charged = payments
    .filter(({ customer, status }) => customer === plan?.customer && status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0);
  const { remaining } = await readBalance(services.database, id);
  const next = plan?.ends ? ', ends' : plan?.next ? `, then ${plan.next}` : '';
  return `${plan?.key ?? 'no plan'}${next}, ${String(remaining)} Moments, ${String(charged)}`;
}

const moreExpensive: Flow = {
  begin: () => money.subscriber('starter'),
  steps: [
    pressChange('plus', 5000),
    deliverWebhook('customer.subscription.updated'),
    deliverWebhook('invoice.paid'),
  ],
  charges: [2900, 5000],
  ends: { read: describeState, done: 'plus, 120 Moments, 7900', before: ['starter, 30 Moments, 2900'] },
};

const authenticated: Flow = {
  ...moreExpensive,
  begin: () => addSubscriber(money, 'pm_card_authenticationRequired'),
  steps: [
    pressChange('plus', 5000),
    passBank,
    finish('plus'),
    deliverWebhook('customer.subscription.updated'),
    deliverWebhook('invoice.paid'),
  ],
};

const cheaper: Flow = {
  begin: () => money.subscriber('plus'),
  steps: [pressChange('starter', 0), deliverWebhook('customer.subscription.updated')],
  charges: [7900],
  ends: {
    read: describeState,
    done: 'plus, then starter, 120 Moments, 7900',
    before: ['plus, 120 Moments, 7900'],
  },
};

const canceled: Flow = {
  begin: () => money.subscriber('starter'),
  steps: [
    async (_money, server, { token }) => {
      await server.ok(cancelSubscription, { token });
    },
    deliverWebhook('customer.subscription.updated'),
  ],
  charges: [2900],
  ends: {
    read: describeState,
    done: 'starter, ends, 30 Moments, 2900',
    before: ['starter, 30 Moments, 2900'],
  },
};

it.each([
  ['a change to a more expensive plan, the member comes back', moreExpensive, true],
  ['a change to a more expensive plan, the member stays away', moreExpensive, false],
  ['a change with authentication, the member comes back', authenticated, true],
  ['a change with authentication, the member stays away', authenticated, false],
  ['a change to a cheaper plan, the member comes back', cheaper, true],
  ['a change to a cheaper plan, the member stays away', cheaper, false],
  ['a cancellation, the member comes back', canceled, true],
  ['a cancellation, the member stays away', canceled, false],
] as const)(
  '[CHK-13, BILL-03] charges exactly for what the member got when the server is killed at any write: %s',
  async (_what, flow, comesBack) => {
    expect(await sweepPlaces(money, flow, { comesBack })).toBeGreaterThan(8);
  },
  1_800_000,
);
