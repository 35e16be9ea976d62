import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  addCustomer,
  createPaymentIntent,
  getCheckoutSummary,
  updatePaymentIntent,
} from '@moments/contract/payments/checkout';
import { startMoneyServer, type Buyer, type MoneyServer } from '../../../../test/money-server.ts';
import { readBalance } from '../../moments/index.ts';
import { defaultPlans, importPlans } from '../plans/import-plans.ts';

describe('checkout', () => {
  let money: MoneyServer;
  beforeAll(async () => {
    money = await startMoneyServer();
  });
  afterAll(() => money.close());

  const readMoments = async ({ id }: Buyer) =>
    (await readBalance(money.server.services.database, id)).remaining;
  const readTransactions = async ({ id }: Buyer) =>
    (await money.pool.query('select * from transactions where member_id = $1 order by created_at', [id]))
      .rows as {
      title: string;
      status: string;
      amount: number;
      real_amount: number;
      last4: string | null;
      receipt_url: string | null;
    }[];

  it('[CHK-05, CHK-08, MOM-05] sells a plan, grants its Moments, and adds a line to the history', async () => {
    const buyer = await money.buyer();
    const started = await money.start(buyer, 'standard');
    expect(started).toMatchObject({ paymentStatus: 'requires_payment_method', subscription: null });
    await money.confirm(started.clientSecret);
    const news = await money.status(buyer, started.paymentId);
    expect(news).toMatchObject({
      paymentStatus: 'succeeded',
      memberId: buyer.id,
      subscription: { status: 'MEMBERSHIP_ACTIVE', amount: 4900, messagesLimit: 60, messagesRemaining: 60 },
    });
    expect(news.subscription?.firstPaymentId).toMatch(/^pi_/);
    expect(await readTransactions(buyer)).toMatchObject([
      { title: 'Standard plan', amount: 4900, real_amount: 4900, last4: '4242' },
    ]);
    expect((await readTransactions(buyer))[0]?.receipt_url).toContain('http');
  });

  it('[PLAN-06] creates one customer for any number of calls at the same time', async () => {
    const buyer = await money.buyer();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => money.ok(addCustomer, { token: buyer.token })),
    );
    expect(new Set(replies.map(({ data }) => data.customerId)).size).toBe(1);
    const { customers } = await money.stripeRecords();
    expect(customers.filter(({ metadata }) => metadata['memberId'] === buyer.id)).toHaveLength(1);
  });

  it('[PLAN-06, CHK-13] finds the customer of a call whose reply was lost and whose key Stripe has forgotten', async () => {
    const buyer = await money.buyer();
    const metadata = { memberId: buyer.id };
    const { id } = await money.stripe.customers.create({ email: buyer.email, metadata });
    expect(await money.ok(addCustomer, { token: buyer.token })).toMatchObject({ data: { customerId: id } });
  });

  it('[CHK-13] accepts another card with the same secret after a decline, and charges once', async () => {
    const buyer = await money.buyer();
    const { clientSecret, paymentId } = await money.start(buyer, 'starter');
    await expect(money.confirm(clientSecret, 'pm_card_chargeDeclined')).rejects.toMatchObject({
      code: 'card_declined',
    });
    expect((await money.status(buyer, paymentId)).paymentStatus).toBe('failed');
    expect(await readMoments(buyer)).toBe(0);
    const again = await money.start(buyer, 'starter');
    expect(again).toEqual({
      clientSecret,
      paymentId,
      paymentStatus: 'requires_payment_method',
      subscription: null,
    });
    await money.confirm(again.clientSecret);
    expect((await money.status(buyer, paymentId)).paymentStatus).toBe('succeeded');
    expect(await readMoments(buyer)).toBe(30);
    expect((await readTransactions(buyer)).map(({ status }) => status).sort()).toEqual([
      'failed',
      'succeeded',
    ]);
  });

  it('[CHK-07] reports that the bank requires authentication, and credits the payment after it', async () => {
    const buyer = await money.buyer();
    const { clientSecret, paymentId } = await money.start(buyer, 'starter');
    const waiting = await money.confirm(clientSecret, 'pm_card_authenticationRequired');
    expect((await money.status(buyer, paymentId)).paymentStatus).toBe('requires_action');
    const page = (waiting.next_action?.use_stripe_sdk as { stripe_js: string }).stripe_js;
    const answered = await fetch(page, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'outcome=complete',
      redirect: 'manual',
    });
    expect(answered.status).toBeLessThan(400);
    expect((await money.status(buyer, waiting.id)).paymentStatus).toBe('succeeded');
    expect(await readMoments(buyer)).toBe(30);
  });

  it('[CHK-09] reads a processing payment until it succeeds or fails', async () => {
    for (const [outcome, status, left] of [
      ['succeeded', 'succeeded', 30],
      ['failed', 'failed', 0],
    ] as const) {
      const buyer = await money.buyer();
      const { clientSecret, paymentId } = await money.start(buyer, 'starter');
      const { id } = await money.confirm(clientSecret, 'pm_card_processing');
      expect((await money.status(buyer, paymentId)).paymentStatus).toBe('processing');
      expect(await money.start(buyer, 'starter')).toMatchObject({
        clientSecret: null,
        paymentStatus: 'processing',
      });
      const other = {
        priceId: await money.priceOf('plus'),
        paymentMethodId: 'pm_1',
        isAddOn: false,
        attemptId: 'x',
      };
      const rejected = await money.call(createPaymentIntent, { token: buyer.token, body: other });
      expect(rejected).toMatchObject({ ok: false, error: { code: 'PAYMENT_IN_PROGRESS' } });
      await money.post(`/api/payments/${id}/settle`, { outcome });
      expect((await money.status(buyer, paymentId)).paymentStatus).toBe(status);
      expect(await readMoments(buyer)).toBe(left);
    }
  });

  it('[PLAN-06] rejects the free plan, which is not bought, and a sponsored plan without a partner', async () => {
    const buyer = await money.buyer();
    for (const key of ['free', 'sponsored']) {
      const body = { priceId: await money.priceOf(key), paymentMethodId: '', isAddOn: false };
      const result = await money.call(createPaymentIntent, { token: buyer.token, body });
      expect(result).toMatchObject({ ok: false, status: 409, error: { code: 'PLAN_UNAVAILABLE' } });
    }
  });

  it('[PLAN-05, CHK-02] sells no add-on as a plan, and no plan as an add-on', async () => {
    const buyer = await money.buyer();
    const subscriber = await money.subscriber('starter', { status: 'ACTIVE_COACHING' });
    for (const [{ token }, key, isAddOn] of [
      [buyer, 'moments-10', false],
      [subscriber, 'plus', true],
    ] as const) {
      const body = { priceId: await money.priceOf(key), paymentMethodId: 'pm_1', isAddOn };
      const result = await money.call(createPaymentIntent, { token, body });
      expect(result).toMatchObject({ ok: false, status: 409, error: { code: 'PLAN_UNAVAILABLE' } });
    }
  });

  it('[PLAN-06] starts a sponsored plan with a total of 0 without a card, with Moments for the calendar month', async () => {
    const partner = await money.pool.query<{ id: string }>(
      `insert into partners (name) values ('Acme') returning id`,
    );
    const buyer = await money.buyer({ partnerId: partner.rows[0]!.id });
    const started = await money.start(buyer, 'sponsored', { paymentMethodId: '' });
    expect(started).toMatchObject({
      clientSecret: null,
      paymentStatus: 'succeeded',
      subscription: { status: 'MEMBERSHIP_ACTIVE', amount: 0, messagesRemaining: 30 },
    });
    expect(started.subscription?.firstPaymentId).toBeTruthy();
    await money.status(buyer, started.paymentId);
    expect([await readMoments(buyer), await readTransactions(buyer)]).toEqual([30, []]);
  });

  it('[PLAN-06, CHK-03] requires no card when a reward covers the whole price', async () => {
    const buyer = await money.buyer();
    const { referrals } = money.server.services;
    await referrals!.addParticipant({
      email: buyer.email,
      firstName: '',
      lastName: '',
      referredBy: 'friend20',
    });
    const reward = { id: 'all', description: '', referralDescription: '', discount: 100 };
    const generous = { id: 'sandbox', status: 'IN_PROGRESS', rewards: [reward] };
    const campaign = vi.spyOn(referrals!, 'readCampaign').mockResolvedValue({ ok: true, value: generous });
    const started = await money.start(buyer, 'standard', { paymentMethodId: '' });
    campaign.mockRestore();
    expect(started).toMatchObject({
      clientSecret: null,
      paymentStatus: 'succeeded',
      subscription: { amount: 4900 },
    });
    expect(await readMoments(buyer)).toBe(60);
    expect(await readTransactions(buyer)).toMatchObject([{ amount: 0, real_amount: 4900 }]);
    expect(
      (await money.stripeRecords()).payments.filter(
        ({ customer }) => customer === started.subscription?.customerId,
      ),
    ).toEqual([]);
  });

  it('[MOM-03] grants add-on Moments right away, and once for each purchase', async () => {
    const buyer = await money.buyer();
    for (const [attemptId, left] of [
      ['a1', 10],
      ['a2', 20],
    ] as const) {
      const { clientSecret, paymentId } = await money.start(buyer, 'moments-10', { attemptId });
      await money.confirm(clientSecret);
      await money.status(buyer, paymentId);
      await money.status(buyer, paymentId);
      expect(await money.start(buyer, 'moments-10', { attemptId })).toMatchObject({
        paymentId,
        clientSecret: null,
        paymentStatus: 'succeeded',
      });
      expect(await readMoments(buyer)).toBe(left);
    }
    expect((await readTransactions(buyer)).map(({ title, amount }) => [title, amount])).toEqual([
      ['10 Moments', 900],
      ['10 Moments', 900],
    ]);
  });

  it('[CHK-13] rejects the plan that a member already has, and a second plan', async () => {
    const buyer = await money.buyer();
    const { clientSecret, paymentId } = await money.start(buyer, 'starter');
    await money.confirm(clientSecret);
    await money.status(buyer, paymentId);
    for (const key of ['starter', 'plus']) {
      const body = {
        priceId: await money.priceOf(key),
        paymentMethodId: 'pm_1',
        isAddOn: false,
        attemptId: 'new',
      };
      const result = await money.call(createPaymentIntent, { token: buyer.token, body });
      expect(result).toMatchObject({ ok: false, status: 409, error: { code: 'PLAN_ALREADY_ACTIVE' } });
    }
    expect(await money.start(buyer, 'starter')).toMatchObject({ paymentId, paymentStatus: 'succeeded' });
  });

  it('[CHK-13] cancels an unpaid plan when the member chooses another, and starts the first one again', async () => {
    const buyer = await money.buyer();
    const first = await money.start(buyer, 'starter');
    const second = await money.start(buyer, 'plus');
    await expect(money.confirm(first.clientSecret)).rejects.toMatchObject({ statusCode: 400 });
    const third = await money.start(buyer, 'starter');
    expect(new Set([first, second, third].map(({ paymentId }) => paymentId)).size).toBe(3);
    await money.confirm(third.clientSecret);
    await money.status(buyer, third.paymentId);
    const { subscriptions } = await money.stripeRecords();
    const own = subscriptions.filter(({ metadata }) => metadata['memberId'] === buyer.id);
    expect(own.map(({ status }) => status).sort()).toEqual([
      'active',
      'incomplete_expired',
      'incomplete_expired',
    ]);
    expect((await money.status(buyer, first.paymentId)).paymentStatus).toBe('canceled');
  });

  it('[API-10] reveals nothing about another member’s payment', async () => {
    const [buyer, stranger] = [await money.buyer(), await money.buyer()];
    const { paymentId, clientSecret } = await money.start(buyer, 'starter');
    const intent = (clientSecret ?? '').split('_secret_')[0] ?? '';
    for (const id of [paymentId, intent, 'pi_unknown', 'x']) {
      const result = await money.call(updatePaymentIntent, {
        token: stranger.token,
        query: { paymentId: id },
      });
      expect(result).toMatchObject({ ok: false, status: 404, error: { code: 'PAYMENT_NOT_FOUND' } });
    }
  });

  it('[CHK-01, CHK-02] returns the price of a plan, and requires a card when there is something to pay', async () => {
    const buyer = await money.buyer();
    const query = { priceId: await money.priceOf('plus') };
    const { data } = await money.ok(getCheckoutSummary, { token: buyer.token, query });
    expect(data).toMatchObject({ price: 7900, discount: 0, discountPercent: 0, total: 7900 });
    const body = { ...query, paymentMethodId: '', isAddOn: false };
    const result = await money.call(createPaymentIntent, { token: buyer.token, body });
    expect(result).toMatchObject({
      ok: false,
      status: 400,
      error: { fields: [{ field: 'paymentMethodId' }] },
    });
  });

  it('[MOM-04] returns a member to coaching who was out of Moments, and starts to match a community member', async () => {
    const readStatus = async ({ id }: Buyer) =>
      (await money.pool.query<{ status: string }>('select status from members where id = $1', [id])).rows[0]
        ?.status;
    const away = await money.buyer({ status: 'AWAY_TEXT_LIMIT' });
    const addOn = await money.start(away, 'moments-25');
    await money.confirm(addOn.clientSecret);
    await money.status(away, addOn.paymentId);
    expect([await readStatus(away), await readMoments(away)]).toEqual(['ACTIVE_COACHING', 25]);
    const community = await money.buyer({ status: 'COMMUNITY_MEMBER' });
    const plan = await money.start(community, 'starter');
    await money.confirm(plan.clientSecret);
    await money.status(community, plan.paymentId);
    expect(await readStatus(community)).toBe('PENDING_MATCHING');
    const fresh = await money.buyer();
    const first = await money.start(fresh, 'starter');
    await money.confirm(first.clientSecret);
    await money.status(fresh, first.paymentId);
    expect(await readStatus(fresh)).toBe('SIGNED_UP');
  });

  it('[MOM-03, MOM-04] leaves a member away who bought an add-on without Moments', async () => {
    const workbook = {
      key: 'without-moments',
      name: 'Workbook',
      amount: 1200,
      moments: 0,
      addOn: true,
      features: [],
    };
    await importPlans(money.server.services, { plans: [...defaultPlans.plans, workbook] });
    const away = await money.buyer({ status: 'AWAY_TEXT_LIMIT' });
    await money.addPlan(away);
    const started = await money.start(away, 'without-moments', { isAddOn: true });
    await money.confirm(started.clientSecret);
    expect((await money.status(away, started.paymentId)).paymentStatus).toBe('succeeded');
    expect(await readTransactions(away)).toMatchObject([{ title: 'Workbook', amount: 1200 }]);
    const { rows } = await money.pool.query('select status from members where id = $1', [away.id]);
    expect(rows).toEqual([{ status: 'AWAY_TEXT_LIMIT' }]);
  });
});
