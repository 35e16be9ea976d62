import { afterEach, expect, it } from 'vitest';
import { createPaymentIntent, getCheckoutSummary } from '@moments/contract/payments/checkout';
import { cancelSubscription } from '@moments/contract/payments/subscription';
import { addReferralParticipant } from '@moments/contract/referrals/referrals';
import { type Buyer, shareMoneyServer } from '../../../../test/money-server.ts';
import { emptyPersonalDetails } from '../../members/index.ts';

const money = await shareMoneyServer();
afterEach(() => money.post('/api/referral-campaign', { discount: 20 }));

const getSummary = async ({ token }: Buyer, key: string) =>
  money.call(getCheckoutSummary, { token, query: { priceId: await money.priceOf(key) } });
const pressPay = async ({ token }: Buyer, key: string, body: object) => {
  const request = {
    priceId: await money.priceOf(key),
    paymentMethodId: 'pm_1',
    isAddOn: false,
    attemptId: 'a1',
  };
  return money.call(createPaymentIntent, { token, body: { ...request, ...body } });
};
/** Reads a buyer's objects at Stripe and their purchases in our database. */
const readStarted = async ({ id }: Buyer) => {
  const { subscriptions } = await money.stripeRecords();
  const { rowCount } = await money.pool.query('select 1 from payments where member_id = $1', [id]);
  return [subscriptions.filter(({ metadata }) => metadata['memberId'] === id).length, rowCount];
};
const priceChanged = { ok: false, status: 409, error: { code: 'PRICE_CHANGED' } };

it('[CHK-02] charges the total that the screen showed, or starts nothing', async () => {
  const buyer = await money.buyer();
  for (const expectedTotal of [0, 2899, 2901])
    expect(await pressPay(buyer, 'starter', { expectedTotal })).toMatchObject(priceChanged);
  expect(await readStarted(buyer)).toEqual([0, 0]);
  const started = await pressPay(buyer, 'starter', { expectedTotal: 2900 });
  if (!started.ok) throw new Error('rejected');
  expect((await money.confirm(started.reply.data.clientSecret)).amount).toBe(2900);
});

it('[CHK-02, CHK-03] rejects an outdated total after the reward changes and charges the new total', async () => {
  const buyer = await money.buyer();
  await money.ok(addReferralParticipant, { token: buyer.token, body: { referralCode: 'friend20' } });
  expect(await getSummary(buyer, 'starter')).toMatchObject({ reply: { data: { total: 2320 } } });
  await money.post('/api/referral-campaign', { discount: 10 });
  expect(await pressPay(buyer, 'starter', { expectedTotal: 2320 })).toMatchObject(priceChanged);
  expect(await readStarted(buyer)).toEqual([0, 0]);
  expect(await getSummary(buyer, 'starter')).toMatchObject({ reply: { data: { total: 2610 } } });
  const started = await pressPay(buyer, 'starter', { expectedTotal: 2610 });
  if (!started.ok) throw new Error('rejected');
  expect((await money.confirm(started.reply.data.clientSecret)).amount).toBe(2610);
});

it('[PLAN-06, CHK-02] requires no card with a reward of 100 %, and rejects the outdated total when the reward is gone', async () => {
  await money.post('/api/referral-campaign', { discount: 100 });
  const buyer = await money.buyer();
  await money.ok(addReferralParticipant, { token: buyer.token, body: { referralCode: 'friend20' } });
  await money.post('/api/referral-campaign', { discount: 50 });
  const forNothing = { expectedTotal: 0, paymentMethodId: '' };
  expect(await pressPay(buyer, 'starter', forNothing)).toMatchObject(priceChanged);
  await money.post('/api/referral-campaign', { discount: 100 });
  expect(await getSummary(buyer, 'starter')).toMatchObject({
    reply: { data: { price: 2900, discount: 2900, total: 0 } },
  });
  expect(await pressPay(buyer, 'starter', forNothing)).toMatchObject({
    status: 201,
    reply: {
      data: {
        clientSecret: null,
        paymentStatus: 'succeeded',
        subscription: { status: 'MEMBERSHIP_ACTIVE', messagesRemaining: 30 },
      },
    },
  });
});

it('[CHK-13] reports a paid purchase to a late press of Pay even if the price is another one now', async () => {
  const buyer = await money.buyer();
  await money.ok(addReferralParticipant, { token: buyer.token, body: { referralCode: 'friend20' } });
  const first = await pressPay(buyer, 'starter', { expectedTotal: 2320 });
  if (!first.ok) throw new Error('rejected');
  await money.confirm(first.reply.data.clientSecret);
  await money.status(buyer, first.reply.data.paymentId);
  expect(await pressPay(buyer, 'starter', { expectedTotal: 2320 })).toMatchObject({
    status: 201,
    reply: { data: { clientSecret: null, paymentStatus: 'succeeded' } },
  });
});

it('[CHK-13] rejects a second plan before the member enters a card, and sells a plan again after the first one has ended', async () => {
  const subscriber = await money.subscriber('starter');
  await money.addPlan(subscriber);
  const rejected = { ok: false, status: 409, error: { code: 'PLAN_ALREADY_ACTIVE' } };
  for (const key of ['starter', 'plus']) expect(await getSummary(subscriber, key)).toMatchObject(rejected);
  const query = { priceId: await money.priceOf('moments-10'), isAddOn: 'true' } as const;
  expect(await money.ok(getCheckoutSummary, { token: subscriber.token, query })).toMatchObject({
    data: { total: 900 },
  });
  await money.ok(cancelSubscription, { token: subscriber.token });
  expect(await getSummary(subscriber, 'plus')).toMatchObject(rejected);
  await money.post(`/api/subscriptions/${subscriber.subscriptionId}/renew`);
  // The member's next request stores the end of the plan.
  await money.call(cancelSubscription, { token: subscriber.token });
  expect(await getSummary(subscriber, 'plus')).toMatchObject({ reply: { data: { total: 7900 } } });
});

it('[RENEW-01] keeps what a member agreed to once, and rejects the terms of a page from yesterday', async () => {
  const buyer = await money.buyer();
  const summary = await getSummary(buyer, 'starter');
  const terms = summary.ok ? summary.reply.data.renewalTerms : null;
  expect(terms).toContain('$29.00 today and $29.00 on the');
  const outdated = { renewalTerms: terms?.replace(/starting .*, until/, 'starting May 1, 2020, until') };
  expect(await pressPay(buyer, 'starter', outdated)).toMatchObject({
    ...priceChanged,
    error: { message: expect.stringContaining('The day of your renewal has changed') as string },
  });
  await Promise.all([1, 2, 3].map(() => pressPay(buyer, 'starter', { renewalTerms: terms })));
  const { rows } = await money.pool.query(
    `select actor, at, after from audit_log where member_id = $1 and action = 'renewal.agreed'`,
    [buyer.id],
  );
  const after = {
    terms,
    version: '2026-11-27',
    total: 2900,
    price: 2900,
    paymentId: expect.any(String) as string,
  };
  expect(rows).toEqual([{ actor: 'member', at: expect.any(Date) as Date, after }]);
});

it('[ADD-03] takes no money from a member under 18 before an adult to call is named', async () => {
  const personalDetails = {
    ...emptyPersonalDetails,
    dob: `${String(money.clock.now().getFullYear() - 15)}-01-01`,
  };
  const emergencyContact = { contactName: 'Rosa Stone', contactPhone: '5185550142', contactRelationship: '' };
  const named = { ...emergencyContact, contactRelationship: 'Aunt' };
  // A contact that was saved when the member’s birth date was another one isn’t known to be an adult.
  for (const contact of [{ ...emergencyContact, contactIsAdult: true }, named]) {
    const partly = await money.buyer({ personalDetails, emergencyContact: contact });
    expect(await pressPay(partly, 'starter', {})).toMatchObject({
      status: 409,
      error: { code: 'CONTACT_MISSING' },
    });
    expect(await readStarted(partly)).toEqual([0, 0]);
  }
  const whole = await money.buyer({
    personalDetails,
    emergencyContact: { ...named, contactIsAdult: true },
  });
  expect(await pressPay(whole, 'starter', {})).toMatchObject({ ok: true });
});
