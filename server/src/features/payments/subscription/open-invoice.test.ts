import { expect, it } from 'vitest';
import { getMemberProfile } from '@moments/contract/members/members';
import { getDerivedStatus } from '@moments/contract/members/status-facts';
import { getOpenInvoice, payOpenInvoice } from '@moments/contract/payments/open-invoice';
import { getPaymentHistory } from '@moments/contract/payments/payment-history';
import { cancelSubscription, getSubscription } from '@moments/contract/payments/subscription';
import { type Subscriber, shareMoneyServer } from '../../../../test/money-server.ts';
import { emptyPersonalDetails, type MemberChanges } from '../../members/index.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { createVoidOutdatedHandler } from '../sync/void-outdated.ts';

const money = await shareMoneyServer();

const pay = ({ token }: Subscriber, paymentMethodId?: string) =>
  money.call(payOpenInvoice, { token, body: paymentMethodId === undefined ? {} : { paymentMethodId } });

const enrolled: MemberChanges = {
  personalDetails: {
    ...emptyPersonalDetails,
    firstName: 'Kim',
    lastName: 'Lee',
    dob: '1990-01-31',
    address: '1 Main St',
  },
  shiftTime: '1',
  shiftDays: ['1'],
  savedSteps: ['ENROLLMENT_CONTACT_INFO', 'ENROLLMENT_PREFERENCE_INFORMATION'],
  enrollmentCompletedAt: new Date(),
};

/** Creates a member whose renewal failed. */
async function addPastDueMember(): Promise<Subscriber> {
  const subscriber = await money.subscriber('starter', { ...enrolled, status: 'ACTIVE_COACHING' });
  await money.post(`/api/subscriptions/${subscriber.subscriptionId}/renew`, { outcome: 'failed' });
  await syncSubscription(money.services, subscriber.subscriptionId);
  return subscriber;
}

const readMembership = async ({ token }: Subscriber) =>
  (await money.ok(getMemberProfile, { token })).subscription?.status;
const readDerivedStatus = async ({ token }: Subscriber) => {
  const { user, subscription } = await money.ok(getMemberProfile, { token });
  return getDerivedStatus(user, subscription, '2026-11-20').status;
};
const listCharged = async ({ customerId }: Subscriber) => {
  const { payments } = await money.stripeRecords();
  return payments
    .filter(({ customer, status }) => customer === customerId && status === 'succeeded')
    .map(({ amount }) => amount);
};
const open = async ({ token }: Subscriber) => (await money.ok(getOpenInvoice, { token })).data;
const readHistory = async ({ token }: Subscriber) => (await money.ok(getPaymentHistory, { token })).data;

it('[STAT-11] pays an overdue renewal with another card, and renews the plan with that card from then on', async () => {
  const kim = await addPastDueMember();
  expect(await readDerivedStatus(kim)).toBe('PAYMENT_ISSUE');
  const card = await money.addCard(kim);
  expect(await pay(kim, card)).toMatchObject({
    status: 200,
    reply: {
      data: {
        paymentStatus: 'succeeded',
        amount: 2900,
        clientSecret: null,
        subscription: { status: 'MEMBERSHIP_ACTIVE', messagesRemaining: 30 },
      },
    },
  });
  expect(await readDerivedStatus(kim)).toBe('FULLY_ENROLLED_ACTIVE');
  expect((await money.stripe.subscriptions.retrieve(kim.subscriptionId)).default_payment_method).toBe(card);
  expect(await listCharged(kim)).toEqual([2900, 2900]);
  const { transactions } = await readHistory(kim);
  expect(
    transactions
      .map(({ description, amount, last4Digit, paymentStatus }) => [
        description,
        amount,
        last4Digit,
        paymentStatus,
      ])
      .sort(),
  ).toEqual([
    ['First month', 2900, '4242', 'succeeded'],
    ['Payment failed. You weren’t charged.', 2900, '4242', 'failed'],
    ['Renewal', 2900, '4444', 'succeeded'],
  ]);
});

it('[CHK-13] charges an open invoice once for 20 calls at the same time', async () => {
  const kim = await addPastDueMember();
  const replies = await Promise.all(Array.from({ length: 20 }, () => pay(kim)));
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(await listCharged(kim)).toEqual([2900, 2900]);
  const paid = (await readHistory(kim)).transactions.filter(
    ({ paymentStatus }) => paymentStatus === 'succeeded',
  );
  expect(paid).toHaveLength(2);
  expect(await readMembership(kim)).toBe('MEMBERSHIP_ACTIVE');
  expect((await money.subjects(kim)).filter((one) => one.includes('We received'))).toHaveLength(2);
});

it('[CHK-10] returns the secret when the bank requires authentication, and reads the result', async () => {
  const kim = await addPastDueMember();
  const card = await money.addCard(kim);
  const asking = await money.stripe.paymentMethods.attach('pm_card_authenticationRequired', {
    customer: kim.customerId,
  });
  const reply = await pay(kim, asking.id);
  expect(reply).toMatchObject({
    status: 200,
    reply: { data: { paymentStatus: 'requires_action', subscription: { status: 'MEMBERSHIP_PAST_DUE' } } },
  });
  const secret = reply.ok ? reply.reply.data.clientSecret : null;
  expect(secret).toMatch(/^pi_.+_secret_/);
  // A call without a card returns the same secret and charges nothing.
  expect(await pay(kim)).toMatchObject({ reply: { data: { clientSecret: secret } } });
  expect(await listCharged(kim)).toEqual([2900]);
  const { next_action: step } = await money.stripe.paymentIntents.retrieve(
    (secret ?? '').split('_secret_')[0] ?? '',
  );
  const page = (step?.use_stripe_sdk as { stripe_js: string } | undefined)?.stripe_js ?? '';
  await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'complete' }),
    redirect: 'manual',
  });
  expect(await pay(kim)).toMatchObject({
    reply: { data: { paymentStatus: 'succeeded', subscription: { status: 'MEMBERSHIP_ACTIVE' } } },
  });
  expect(await pay(kim, card)).toMatchObject({ reply: { data: { amount: 0, paymentStatus: 'succeeded' } } });
  expect(await listCharged(kim)).toEqual([2900, 2900]);
});

it('[CHK-11] reports a declined card, and accepts another', async () => {
  const kim = await addPastDueMember();
  const failing = await money.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: kim.customerId,
  });
  expect(await pay(kim, failing.id)).toMatchObject({ status: 402, error: { code: 'CARD_DECLINED' } });
  expect(await readMembership(kim)).toBe('MEMBERSHIP_PAST_DUE');
  expect(await pay(kim)).toMatchObject({ status: 200, reply: { data: { paymentStatus: 'succeeded' } } });
});

it('[API-10] rejects another member’s card', async () => {
  const kim = await addPastDueMember();
  const other = await money.subscriber();
  const card = await money.addCard(other);
  expect(await pay(kim, card)).toMatchObject({ status: 404, error: { code: 'CARD_NOT_FOUND' } });
  expect(await listCharged(kim)).toEqual([2900]);
});

it('[STAT-11] has nothing to pay for a paid plan or without a plan', async () => {
  const paid = await money.subscriber();
  expect(await pay(paid)).toMatchObject({
    reply: { data: { amount: 0, paymentStatus: 'succeeded', subscription: { status: 'MEMBERSHIP_ACTIVE' } } },
  });
  expect(await listCharged(paid)).toEqual([2900]);
  const { token } = await money.buyer();
  expect(await money.call(payOpenInvoice, { token, body: {} })).toMatchObject({ error: { code: 'NO_PLAN' } });
  expect((await money.ok(getSubscription, { token })).data).toBeNull();
});

it('[STAT-11] returns the overdue amount and the declined card on each call, and charges nothing', async () => {
  const kim = await addPastDueMember();
  const { default_payment_method: card } = await money.stripe.subscriptions.retrieve(kim.subscriptionId);
  const shown = {
    amount: 2900,
    paymentStatus: 'requires_payment_method',
    lastCard: { id: card, last4: '4242' },
    renewalTerms: expect.stringMatching(
      /\$29\.00 today, and \$29\.00 on the .* until you cancel\./,
    ) as string,
  };
  expect(await open(kim)).toEqual(shown);
  expect(await open(kim)).toEqual(shown);
  expect(await listCharged(kim)).toEqual([2900]);
  await pay(kim, await money.addCard(kim, 'pm_card_processing'));
  expect(await open(kim)).toMatchObject({ amount: 2900, paymentStatus: 'processing' });
});

const listAgreed = async ({ id }: Subscriber) => {
  const { rows } = await money.pool.query<{ after: unknown }>(
    `select after from audit_log where member_id = $1 and action = 'renewal.agreed' and after ? 'invoiceId'`,
    [id],
  );
  return rows.map(({ after }) => after);
};

it('[RENEW-01] charges an overdue renewal only by the terms of now, and stores once what the member agreed to', async () => {
  const kim = await addPastDueMember();
  const { token } = kim;
  const terms = (await open(kim))?.renewalTerms ?? '';
  const payWith = (paymentMethodId: string, renewalTerms: string) =>
    money.call(payOpenInvoice, { token, body: { paymentMethodId, renewalTerms } });
  const card = await money.addCard(kim);
  expect(await payWith(card, 'Nothing renews.')).toMatchObject({ error: { code: 'PRICE_CHANGED' } });
  expect(await listCharged(kim)).toEqual([2900]);
  expect(await listAgreed(kim)).toEqual([]);
  await payWith(await money.addCard(kim, 'pm_card_chargeCustomerFail'), terms);
  expect(await payWith(card, terms)).toMatchObject({ status: 200 });
  expect(await listCharged(kim)).toEqual([2900, 2900]);
  expect(await listAgreed(kim)).toMatchObject([{ terms, total: 2900, price: 2900 }]);
});

it('[RENEW-01, BILL-03] names no renewal to a member who canceled the overdue plan', async () => {
  const kim = await addPastDueMember();
  await money.ok(cancelSubscription, { token: kim.token });
  expect(await open(kim)).toMatchObject({ amount: 2900, renewalTerms: null });
});

it('[STAT-11] updates the plan when the renewal was already paid, and returns none for other members', async () => {
  const kim = await addPastDueMember();
  const { data } = await money.stripe.invoices.list({ subscription: kim.subscriptionId, status: 'open' });
  await money.stripe.invoices.pay(data[0]?.id ?? '', { payment_method: await money.addCard(kim) });
  expect(await open(kim)).toBeNull();
  expect(await readMembership(kim)).toBe('MEMBERSHIP_ACTIVE');
  const { token } = await money.buyer();
  expect(await money.call(getOpenInvoice, { token })).toMatchObject({ error: { code: 'NO_PLAN' } });
});

/** Lets time pass at Stripe only. */
const waitAtStripe = (days: number) =>
  money.post('/api/clock', { now: new Date(Date.now() + days * 86_400_000).toISOString() });

it('[STAT-11, BILL-03] brings an unpaid plan back with one payment for the current period, and none for those without coaching', async () => {
  const kim = await money.subscriber('starter', { ...enrolled, status: 'ACTIVE_COACHING' });
  const failing = await money.addCard(kim, 'pm_card_chargeCustomerFail');
  await money.stripe.subscriptions.update(kim.subscriptionId, { default_payment_method: failing });
  try {
    await money.post(`/api/subscriptions/${kim.subscriptionId}/renew`);
    await waitAtStripe(16);
    expect((await money.stripe.subscriptions.retrieve(kim.subscriptionId)).status).toBe('unpaid');
    await syncSubscription(money.services, kim.subscriptionId);
    expect(await readDerivedStatus(kim)).toBe('PAYMENT_ISSUE');
    await money.post(`/api/subscriptions/${kim.subscriptionId}/renew`);
    await waitAtStripe(45);
    await syncSubscription(money.services, kim.subscriptionId);
    expect(await open(kim)).toMatchObject({ amount: 2900, paymentStatus: 'requires_payment_method' });
    const card = await money.addCard(kim);
    const paid = await Promise.all([pay(kim, card), pay(kim, card)]);
    expect(paid.map(({ status }) => status)).toEqual([200, 200]);
    expect([await readMembership(kim), await listCharged(kim), await open(kim)]).toEqual([
      'MEMBERSHIP_ACTIVE',
      [2900, 2900],
      null,
    ]);
    await createVoidOutdatedHandler(money.services).handle({ subscriptionId: kim.subscriptionId });
    const { data } = await money.stripe.invoices.list({ subscription: kim.subscriptionId });
    expect(data.map(({ status }) => status)).toEqual(['paid', 'void', 'paid']);
    expect(await money.subjects(kim)).toContain('Your payment didn’t go through');
  } finally {
    await money.post('/api/clock', { now: null });
  }
});
