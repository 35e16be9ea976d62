/** Does the same as `first-plan.test.ts` for a first plan with a referral discount, and the reward that it uses. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyPersonalDetails } from '@moments/contract/members/members';
import { addReferralParticipant, triggerReferral } from '@moments/contract/referrals/referrals';
import { readBalance } from '../../src/features/moments/balance.ts';
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
  // The jobs also read what was just started.
  money.clock.advance(180);
});
afterAll(() => money.close());

async function addReferred(by: string): Promise<Buyer> {
  const named = { personalDetails: { ...emptyPersonalDetails, firstName: 'Ava', lastName: 'Stone' } };
  const buyer = await money.buyer(named);
  await money.ok(addReferralParticipant, { token: buyer.token, body: { referralCode: by } });
  return buyer;
}

/** Creates a referred member who referred another one. After their referral is credited, they have two rewards and use one. */
async function addReferredReferrer(): Promise<Buyer> {
  await money.post('/api/referral-campaign', { discount: 20 });
  const buyer = await addReferred('friend20');
  const own = await money.services.referrals?.findParticipant(buyer.email);
  const friend = await addReferred(own?.ok ? own.value.id : '');
  await money.ok(triggerReferral, { token: friend.token });
  return buyer;
}

async function addReferredForFree(): Promise<Buyer> {
  await money.post('/api/referral-campaign', { discount: 100 });
  return addReferred('friend20');
}

/** Triggers the referral, like the end of the application. */
const trigger: Step = async (_money, server, { token }) => {
  await server.ok(triggerReferral, { token });
};
/** Runs the job that the payment and the referral each queued. */
const fulfill: Step = (_money, { services }, { id }) => fulfillReward(services, id);

/** Describes a member's plan, Moments, and rewards. */
async function describeState({ pool, services }: MoneyServer, { id, email }: Payer): Promise<string> {
  const { rows } = await pool.query<{ key: string }>(
    'select p.key from subscriptions s join plans p using (price_id) where s.member_id = $1',
    [id],
  );
  const participant = await services.referrals?.findParticipant(email);
  const rewards = participant?.ok ? participant.value.rewards.map(({ status }) => status).sort() : ['?'];
  const { remaining } = await readBalance(services.database, id);
  return [rows[0]?.key ?? 'no plan', `${String(remaining)} Moments`, ...rewards].join(', ');
}

const cheaper: Flow = {
  begin: addReferredReferrer,
  steps: [
    pressPay('starter'),
    confirmCard(),
    askStatus,
    deliverWebhook('invoice.paid'),
    fulfill,
    trigger,
    fulfill,
  ],
  charges: [2320],
  ends: {
    read: describeState,
    done: 'starter, 30 Moments, FULFILLED, PENDING',
    before: [
      'no plan, 0 Moments, PENDING',
      // Their application is not in: their own referral has not been credited.
      'starter, 30 Moments, FULFILLED',
    ],
  },
};

const free: Flow = {
  begin: addReferredForFree,
  steps: [
    pressPay('starter', { paymentMethodId: '', expectedTotal: 0 }),
    askStatus,
    deliverWebhook('customer.subscription.created'),
    fulfill,
    trigger,
    fulfill,
  ],
  charges: [],
  ends: {
    read: describeState,
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
  '[CHK-12, CHK-13, CHK-03] uses the reward of a referred plan once when the server is killed at any write: %s',
  async (_what, flow, comesBack) => {
    expect(await sweepPlaces(money, flow, { comesBack })).toBeGreaterThan(20);
  },
  1_800_000,
);
