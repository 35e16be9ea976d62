import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCheckoutSummary } from '@moments/contract/payments/checkout';
import { getProducts } from '@moments/contract/payments/plans';
import { cancelSubscription } from '@moments/contract/payments/subscription';
import { toPlans } from '@moments/contract/payments/to-plans';
import { longestReferralCode } from '@moments/contract/referrals/referral-frame';
import {
  addReferralParticipant,
  getReferralCampaign,
  triggerReferral,
} from '@moments/contract/referrals/referrals';
import { startMoneyServer, type Buyer, type MoneyServer } from '../../../test/money-server.ts';
import { emptyPersonalDetails } from '../members/index.ts';
import { fulfillDueRewards, fulfillReward } from './fulfill-rewards.ts';
import { joinCampaign } from './participation.ts';

describe('the referral program', () => {
  let money: MoneyServer;
  beforeAll(async () => {
    money = await startMoneyServer();
  });
  afterAll(() => money.close());

  const named = { personalDetails: { ...emptyPersonalDetails, firstName: 'Ava', lastName: 'Stone' } };
  const join = async ({ token }: Buyer, referralCode?: string) => {
    const body = referralCode === undefined ? {} : { referralCode };
    return (await money.ok(addReferralParticipant, { token, body })).data;
  };
  const getSummary = async ({ token }: Buyer, key: string) => {
    const query = {
      priceId: await money.priceOf(key),
      isAddOn: key.startsWith('moments-') ? 'true' : 'false',
    } as const;
    return (await money.ok(getCheckoutSummary, { token, query })).data;
  };
  const findParticipant = (key: string) => money.server.services.referrals!.findParticipant(key);
  const readStored = async ({ id }: Buyer) =>
    (
      await money.pool.query<{ reward_fulfilled_at: Date | null; triggered_at: Date | null }>(
        'select * from member_referrals where member_id = $1',
        [id],
      )
    ).rows[0];

  it('[REF-01] says to guests and members which campaign is in progress, from the provider’s REST API', async () => {
    const { token } = await money.buyer();
    const read = async () => (await money.ok(getReferralCampaign)).data;
    expect(await read()).toEqual({ id: 'sandbox', status: 'IN_PROGRESS' });
    expect(await money.ok(getReferralCampaign, { token })).toMatchObject({ data: { id: 'sandbox' } });
    await money.post('/api/referral-campaign', { status: 'COMPLETE' });
    expect(await read()).not.toBeNull();
    money.clock.advance(61);
    expect(await read()).toBeNull();
    await money.post('/api/referral-campaign', { status: 'IN_PROGRESS' });
  });

  it('[ENR-12] adds a member with email and name once', async () => {
    const buyer = await money.buyer(named);
    const first = await join(buyer, 'friend20');
    expect(first).toMatchObject({
      email: buyer.email,
      firstName: 'Ava',
      lastName: 'Stone',
      referredBy: 'friend20',
      referralStatus: 'CREDIT_PENDING',
      shareUrl: expect.stringMatching(/\/\?grsf=./) as string,
      rewards: [],
    });
    expect(await join(buyer, 'another')).toEqual(first);
  });

  it('[DATA-04] returns a participant’s rewards with the status and the rewards of their campaign', async () => {
    const buyer = await money.buyer(named);
    await join(buyer, 'friend20');
    await money.ok(triggerReferral, { token: buyer.token });
    expect((await join(buyer))?.rewards).toEqual([
      {
        id: expect.stringContaining('prew_') as string,
        status: 'PENDING',
        campaign: {
          status: 'IN_PROGRESS',
          rewards: [
            {
              id: 'crew_friend20',
              description: 'Bring a friend and get 20% off your next month',
              referralDescription: '20% off your first plan',
              metadata: { discount: 20 },
            },
          ],
        },
      },
    ]);
  });

  it('[ENR-12] ignores an unknown code and the member’s own code', async () => {
    const buyer = await money.buyer(named);
    expect(await join(buyer, 'made-up')).toMatchObject({ referredBy: null });
    const own = await findParticipant(buyer.email);
    const again = await money.buyer();
    await join(again, again.email);
    expect(own.ok && (await findParticipant(again.email))).toMatchObject({
      value: { referredBy: undefined },
    });
  });

  it('[REF-04] answers the email of a participant as an unknown code', async () => {
    const friend = await money.buyer(named);
    await join(friend);
    const buyer = await money.buyer(named);
    expect(await join(buyer, friend.email)).toMatchObject({ email: buyer.email, referredBy: null });
  });

  it('[CHK-03] takes 20 % off a referred friend’s first plan on the screen, in the charge, and in the history', async () => {
    const buyer = await money.buyer(named);
    await join(buyer, 'friend20');
    const priced = { price: 4900, discount: 980, discountPercent: 20, total: 3920 };
    expect(await getSummary(buyer, 'standard')).toMatchObject(priced);
    const { clientSecret, paymentId } = await money.start(buyer, 'standard');
    const charged = await money.confirm(clientSecret);
    expect(charged.amount).toBe(3920);
    await money.status(buyer, paymentId);
    const { rows } = await money.pool.query(
      'select amount, real_amount from transactions where member_id = $1',
      [buyer.id],
    );
    expect(rows).toEqual([{ amount: 3920, real_amount: 4900 }]);
  });

  it('[PLAN-11] shows the same discount on the plans as at checkout, until the first plan is paid', async () => {
    const listOffers = async ({ token }: Buyer) =>
      toPlans((await money.ok(getProducts, { token, query: {} })).data).map((plan) => [
        plan.price,
        plan.discount?.amount,
        plan.discount?.percent,
      ]);
    const buyer = await money.buyer(named);
    await join(buyer, 'friend20');
    const discounted = [
      [0, undefined, undefined],
      [2900, 580, 20],
      [4900, 980, 20],
      [7900, 1580, 20],
    ];
    expect(await listOffers(buyer)).toEqual(discounted);
    for (const [key, amount] of [
      ['starter', 580],
      ['plus', 1580],
    ] as const)
      expect((await getSummary(buyer, key)).discount).toBe(amount);
    const { clientSecret, paymentId } = await money.start(buyer, 'standard');
    await expect(money.confirm(clientSecret, 'pm_card_chargeDeclined')).rejects.toThrow();
    await money.status(buyer, paymentId);
    expect(await listOffers(buyer)).toEqual(discounted);
    await money.confirm(clientSecret);
    await money.status(buyer, paymentId);
    const undiscounted = discounted.map(([price]) => [price, undefined, undefined]);
    expect(await listOffers(buyer)).toEqual(undiscounted);
    const stranger = await money.buyer(named);
    await join(stranger);
    expect(await listOffers(stranger)).toEqual(undiscounted);
  });

  it('[CHK-03] takes nothing off an add-on or a later plan and ignores a browser’s claim', async () => {
    const buyer = await money.buyer(named);
    await join(buyer, 'friend20');
    const coached = await money.buyer(named);
    await join(coached, 'friend20');
    await money.addPlan(coached);
    expect(await getSummary(coached, 'moments-10')).toMatchObject({ discount: 0, total: 900 });
    const { clientSecret, paymentId } = await money.start(buyer, 'starter');
    await money.confirm(clientSecret);
    const { subscription } = await money.status(buyer, paymentId);
    await money.ok(cancelSubscription, { token: buyer.token });
    await money.post(`/api/subscriptions/${subscription?.subscriptionId ?? ''}/renew`);
    await money.call(cancelSubscription, { token: buyer.token });
    expect(await getSummary(buyer, 'plus')).toMatchObject({ discount: 0, total: 7900 });
    // A code from a link can be as long as the portal keeps it.
    for (const referralCode of ['friend20', 'x'.repeat(longestReferralCode)]) {
      const stranger = await money.buyer();
      const claimed = await money.start(stranger, 'starter', { isRefCodeAvailable: true, referralCode });
      expect((await money.confirm(claimed.clientSecret)).amount).toBe(2900);
    }
  });

  it('[CHK-12, APP-04] triggers the referral once and marks the friend’s reward as used once', async () => {
    const buyer = await money.buyer(named);
    await join(buyer, 'friend20');
    const { clientSecret, paymentId } = await money.start(buyer, 'starter');
    await money.confirm(clientSecret);
    await money.status(buyer, paymentId);
    await fulfillReward(money.server.services, buyer.id);
    expect((await readStored(buyer))?.reward_fulfilled_at).toBeNull();
    for (let n = 0; n < 2; n += 1) await money.ok(triggerReferral, { token: buyer.token });
    expect((await readStored(buyer))?.triggered_at).not.toBeNull();
    await Promise.all([1, 2].map(() => fulfillReward(money.server.services, buyer.id)));
    await fulfillReward(money.server.services, buyer.id);
    const friend = await findParticipant(buyer.email);
    expect(friend.ok && friend.value.rewards).toMatchObject([{ status: 'FULFILLED', isReferrer: false }]);
    expect((await readStored(buyer))?.reward_fulfilled_at).not.toBeNull();
  });

  it('[FIELD-03] a participant deleted at the provider bars no member: the referral and its reward go on with another', async () => {
    const buyer = await money.buyer(named);
    await join(buyer, 'friend20');
    const remove = async () => {
      const found = await findParticipant(buyer.email);
      if (found.ok) await money.server.services.referrals?.deleteParticipant(found.value.id);
    };
    await remove();
    await money.ok(triggerReferral, { token: buyer.token });
    expect((await readStored(buyer))?.triggered_at).toBeNull();
    await join(buyer, 'friend20');
    await money.ok(triggerReferral, { token: buyer.token });
    expect((await readStored(buyer))?.triggered_at).not.toBeNull();
    const { clientSecret, paymentId } = await money.start(buyer, 'starter');
    await money.confirm(clientSecret);
    await money.status(buyer, paymentId);
    await remove();
    await fulfillReward(money.server.services, buyer.id);
    expect((await readStored(buyer))?.reward_fulfilled_at).not.toBeNull();
    expect(await join(buyer)).toMatchObject({ email: buyer.email });
  });

  it('[CHK-12, REF-02] uses the same reward on every try and leaves the others', async () => {
    const buyer = await money.buyer(named);
    await join(buyer, 'friend20');
    const friend = await money.buyer(named);
    const own = await findParticipant(buyer.email);
    await join(friend, own.ok ? own.value.id : '');
    for (const { token } of [buyer, friend]) await money.ok(triggerReferral, { token });
    const { clientSecret, paymentId } = await money.start(buyer, 'starter');
    await money.confirm(clientSecret);
    await money.status(buyer, paymentId);
    const listRewardStatuses = async () => {
      const found = await findParticipant(buyer.email);
      return found.ok ? found.value.rewards.map(({ status }) => status).sort() : [];
    };
    expect(await listRewardStatuses()).toEqual(['PENDING', 'PENDING']);
    await fulfillReward(money.server.services, buyer.id);
    // The server crashed before it saved that.
    const forget = 'update member_referrals set reward_fulfilled_at = null where member_id = $1';
    await money.pool.query(forget, [buyer.id]);
    await fulfillDueRewards(money.server.services);
    expect(await listRewardStatuses()).toEqual(['FULFILLED', 'PENDING']);
    expect((await readStored(buyer))?.reward_fulfilled_at).not.toBeNull();
  });

  it('[CHK-12] uses the reward when the payment is credited at the same time as the referral', async () => {
    const buyer = await money.buyer(named);
    await join(buyer, 'friend20');
    const { clientSecret, paymentId } = await money.start(buyer, 'starter');
    await money.confirm(clientSecret);
    const referrals = money.server.services.referrals!;
    const { trigger } = referrals;
    const runJob = () => fulfillReward(money.server.services, buyer.id);
    Object.assign(referrals, {
      trigger: async (key: string) => {
        await money.status(buyer, paymentId);
        await runJob();
        return trigger(key);
      },
    });
    await money.ok(triggerReferral, { token: buyer.token });
    Object.assign(referrals, { trigger });
    const { rowCount: jobs } = await money.pool.query(
      `select 1 from pgboss.job where name = 'fulfill-referral-reward' and data->>'memberId' = $1`,
      [buyer.id],
    );
    // One job from the payment, which came too early, and one from the referral.
    expect(jobs).toBe(2);
    await runJob();
    expect((await readStored(buyer))?.reward_fulfilled_at).not.toBeNull();
  });

  it('[CHK-12] does not use a reward without a payment', async () => {
    const buyer = await money.buyer(named);
    await join(buyer, 'friend20');
    await money.ok(triggerReferral, { token: buyer.token });
    await fulfillReward(money.server.services, buyer.id);
    const friend = await findParticipant(buyer.email);
    expect(friend.ok && friend.value.rewards).toMatchObject([{ status: 'PENDING' }]);
    // The discount now comes from the pending reward itself.
    expect(await getSummary(buyer, 'starter')).toMatchObject({ discountPercent: 20, total: 2320 });
  });

  it('[DUTY-01] saves a participant whose campaign could not be read, so that the erasure finds it', async () => {
    const buyer = await money.buyer(named);
    const { services } = money.server;
    const away = { ok: false, reason: 'unavailable', cause: 'test' } as const;
    const referrals = { ...services.referrals!, readCampaign: () => Promise.resolve(away) };
    expect(await joinCampaign({ ...services, referrals }, buyer.id, undefined)).toBeNull();
    expect(await readStored(buyer)).toMatchObject({ participant_id: expect.any(String) as string });
  });

  it('[REF-01] only logs the provider’s failures and keeps the last known discount', async () => {
    const buyer = await money.buyer(named);
    await join(buyer, 'friend20');
    expect(await getSummary(buyer, 'starter')).toMatchObject({ total: 2320 });
    const unknown = await money.buyer(named);
    await money.post('/api/faults', { provider: 'referral', fault: 'error-500', times: 50 });
    expect(await getSummary(buyer, 'starter')).toMatchObject({ total: 2320 });
    expect(await getSummary(unknown, 'starter')).toMatchObject({ total: 2900 });
    expect(await join(unknown, 'friend20')).toBeNull();
    expect(await money.ok(triggerReferral, { token: buyer.token })).toMatchObject({ statusCode: 200 });
    expect((await readStored(buyer))?.triggered_at).toBeNull();
    await expect(fulfillReward(money.server.services, buyer.id)).resolves.toBeUndefined();
    await fetch(`${money.sandboxUrl}/api/faults`, { method: 'DELETE' });
  });
});

describe('without a referral program', () => {
  it('[REF-02] replies without data', async () => {
    const money = await startMoneyServer({ services: { referrals: undefined } });
    try {
      const { token } = await money.buyer();
      expect(await money.ok(addReferralParticipant, { token, body: {} })).toEqual({
        statusCode: 200,
        data: null,
      });
      await money.ok(triggerReferral, { token });
      const query = { priceId: await money.priceOf('starter') };
      expect((await money.ok(getCheckoutSummary, { token, query })).data.total).toBe(2900);
    } finally {
      await money.close();
    }
  });
});
