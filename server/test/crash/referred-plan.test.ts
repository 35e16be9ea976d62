/** As in `first-plan.test.ts`, for a first plan that a referral makes cheaper or free, and the reward that it uses up. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addReferralParticipant, triggerReferral } from '@moments/contract/referrals/referrals';
import { emptyPersonalDetails } from '../../src/features/members/index.ts';
import { readBalance } from '../../src/features/moments/index.ts';
import { fulfillReward } from '../../src/features/referrals/fulfill-rewards.ts';
import { startMoneyServer, type Buyer, type MoneyServer } from '../money-server.ts';
import {
  askStatus,
  confirmCard,
  deliverWebhook,
  pressPay,
  type Flow,
  type Payer,
  type Step,
} from './flow.ts';
import { sweepPlaces } from './sweep-places.ts';

let money: MoneyServer;
beforeAll(async () => {
  money = await startMoneyServer();
  // The jobs look at what was begun just now.
  money.clock.advance(180);
});
afterAll(() => money.close());

async function referred(by: string): Promise<Buyer> {
  const named = { personalDetails: { ...emptyPersonalDetails, firstName: 'Ava', lastName: 'Stone' } };
  const buyer = await money.buyer(named);
  await money.ok(addReferralParticipant, { token: buyer.token, body: { referralCode: by } });
  return buyer;
}

/** A referred friend who has referred a friend: once their own referral is credited, they have two rewards, and use one up. */
async function referredReferrer(): Promise<Buyer> {
  await money.post('/api/referral-campaign', { discount: 20 });
  const buyer = await referred('friend20');
  const friend = await referred(buyer.email);
  await money.ok(triggerReferral, { token: friend.token });
  return buyer;
}

async function referredForFree(): Promise<Buyer> {
  await money.post('/api/referral-campaign', { discount: 100 });
  return referred('friend20');
}

/** What the end of their application does. */
const trigger: Step = async (_money, server, { token }) => {
  await server.ok(triggerReferral, { token });
};
/** The job that the payment and the referral have each put into the queue. */
const fulfill: Step = (_money, { services }, { id }) => fulfillReward(services, id);

/** The plan, the Moments and the rewards of one member. */
async function standing({ pool, services }: MoneyServer, { id, email }: Payer): Promise<string> {
  const { rows } = await pool.query<{ key: string }>(
    'select p.key from subscriptions s join plans p using (price_id) where s.member_id = $1',
    [id],
  );
  const participant = await services.referrals?.participant(email);
  const rewards = participant?.ok ? participant.value.rewards.map(({ status }) => status).sort() : ['?'];
  const { remaining } = await readBalance(services.database, id);
  return [rows[0]?.key ?? 'no plan', `${String(remaining)} Moments`, ...rewards].join(', ');
}

const cheaper: Flow = {
  begin: referredReferrer,
  steps: [
    pressPay('starter'),
    confirmCard(),
    askStatus,
    deliverWebhook('invoice.paid'),
    fulfill,
    trigger,
    fulfill,
  ],
  taken: [2320],
  ends: {
    read: standing,
    done: 'starter, 30 Moments, FULFILLED, PENDING',
    before: [
      'no plan, 0 Moments, PENDING',
      // Their application is not in: their own referral has not been credited.
      'starter, 30 Moments, FULFILLED',
    ],
  },
};

const free: Flow = {
  begin: referredForFree,
  steps: [
    pressPay('starter', { paymentMethodId: '', expectedTotal: 0 }),
    askStatus,
    deliverWebhook('customer.subscription.created'),
    fulfill,
    trigger,
    fulfill,
  ],
  taken: [],
  ends: {
    read: standing,
    done: 'starter, 30 Moments, FULFILLED',
    before: ['no plan, 0 Moments', 'starter, 30 Moments'],
  },
};

it.each([
  ['20 % off, the member comes back', cheaper, true],
  ['20 % off, the member stays away', cheaper, false],
  ['for nothing and without a card, the member comes back', free, true],
  ['for nothing and without a card, the member stays away', free, false],
] as const)(
  '[CHK-12, CHK-13, CHK-03] a referred plan survives a kill at every write, its reward used up once: %s',
  async (_what, flow, comesBack) => {
    expect(await sweepPlaces(money, flow, { comesBack })).toBeGreaterThan(20);
  },
  600_000,
);
