import { afterEach, expect, it } from 'vitest';
import { getPaymentHistory } from '@moments/contract/payments/payment-history';
import { changePlan } from '@moments/contract/payments/plan-change';
import { cancelSubscription } from '@moments/contract/payments/subscription';
import { readEmailsTo } from '../../../../test/emails-to.ts';
import { type Subscriber, shareMoneyServer } from '../../../../test/money-server.ts';
import { createPlanChangeSteps } from '../../../../test/plan-change-steps.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';

const steps = createPlanChangeSteps(() => money);
const { preview, change, shown, remaining, charged, halfway } = steps;
const money = await shareMoneyServer();
afterEach(() => steps.resetClock());

const listHistoryAmounts = async ({ token }: Subscriber) =>
  (await money.ok(getPaymentHistory, { token })).data.transactions.map(({ amount }) => amount);

it('[CHK-02, MOM-06] charges the amount shown for a more expensive plan, grants a share of its Moments, names both in the receipt, and renews at its price', async () => {
  const subscriber = await halfway(await money.subscriber('starter'));
  const { endDate } = (await shown(subscriber))!;
  const offer = await preview(subscriber, 'plus');
  // Half of the $50.00 difference, and at most one day more: a twenty-eighth of the month.
  expect(offer.dueToday).toBeGreaterThanOrEqual(2500);
  expect(offer.dueToday).toBeLessThanOrEqual(2500 + Math.ceil(5000 / 28));
  expect(offer).toMatchObject({
    title: 'Plus',
    momentsToday: Math.ceil((90 * offer.dueToday) / 5000),
    dueAtRenewal: 7900,
    momentsAtRenewal: 120,
    renewsAt: endDate,
  });
  expect(await change(subscriber, 'plus', offer.dueToday)).toMatchObject({
    status: 200,
    reply: { data: { title: 'Plus', cost: 7900, moments: 120, endDate, nextBillingDate: endDate } },
  });
  expect(await charged(subscriber)).toEqual([2900, offer.dueToday]);
  expect((await listHistoryAmounts(subscriber)).sort()).toEqual([offer.dueToday, 2900]);
  expect(await remaining(subscriber)).toBe(30 + offer.momentsToday);
  expect(await money.subjects(subscriber)).toContain('Your plan was changed');
  const paid = `We received your payment of $${(offer.dueToday / 100).toFixed(2)}`;
  const receipt = (await readEmailsTo(money, subscriber.id)).find(({ subject }) => subject === paid);
  expect(receipt?.body).toMatch(/^Thank you\. Your payment went through\.\n\nFor: .*Plus/);
  expect(receipt?.body).toContain(`\nMoments added: ${String(offer.momentsToday)}\n`);
  await money.post(`/api/subscriptions/${subscriber.subscriptionId}/renew`, {});
  await syncSubscription(money.services, subscriber.subscriptionId);
  expect(await charged(subscriber)).toEqual([2900, offer.dueToday, 7900]);
  expect(await remaining(subscriber)).toBe(120);
});

it('[CHK-13] charges a change once for 12 calls at the same time', async () => {
  const subscriber = await money.subscriber('starter');
  const { dueToday } = await preview(subscriber, 'standard');
  expect(dueToday).toBe(2000);
  // More than the server has connections, and few enough for the last one to get the lock in time.
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => change(subscriber, 'standard', dueToday)),
  );
  for (const reply of replies) if (!reply.ok) expect(reply.error.code).toBe('PLAN_ALREADY_ACTIVE');
  expect(replies.some(({ ok }) => ok)).toBe(true);
  expect(await charged(subscriber)).toEqual([2900, 2000]);
  expect((await listHistoryAmounts(subscriber)).sort()).toEqual([2000, 2900]);
  expect(await remaining(subscriber)).toBe(60);
  const subjects = await money.subjects(subscriber);
  expect(subjects.filter((subject) => subject === 'Your plan was changed')).toHaveLength(1);
});

it('[CHK-02] rejects an amount that differs from the price, and charges nothing', async () => {
  const subscriber = await money.subscriber('starter');
  const { dueToday } = await preview(subscriber, 'plus');
  for (const total of [0, dueToday - 1, dueToday + 1])
    expect(await change(subscriber, 'plus', total)).toMatchObject({
      status: 409,
      error: { code: 'PRICE_CHANGED' },
    });
  expect(await charged(subscriber)).toEqual([2900]);
  expect(await shown(subscriber)).toMatchObject({ title: 'Starter' });
});

it('[CHK-02] charges nothing for a cheaper plan, removes no Moments, and renews at its price', async () => {
  const subscriber = await money.subscriber('plus');
  expect(await preview(subscriber, 'starter')).toMatchObject({
    dueToday: 0,
    momentsToday: 0,
    dueAtRenewal: 2900,
    momentsAtRenewal: 30,
  });
  expect(await change(subscriber, 'starter', 0)).toMatchObject({ status: 200 });
  expect([await charged(subscriber), await remaining(subscriber)]).toEqual([[7900], 120]);
  await money.post(`/api/subscriptions/${subscriber.subscriptionId}/renew`, {});
  await syncSubscription(money.services, subscriber.subscriptionId);
  expect([await charged(subscriber), await remaining(subscriber)]).toEqual([[7900, 2900], 30]);
});

it('[CHK-13] charges a paid month only once when the member changes back and forth on one day', async () => {
  const subscriber = await money.subscriber('starter');
  const dueToday: number[] = [];
  for (const key of ['plus', 'starter', 'plus', 'standard', 'plus', 'starter']) {
    const offer = await preview(subscriber, key);
    dueToday.push(offer.dueToday);
    expect(await change(subscriber, key, offer.dueToday)).toMatchObject({ ok: true });
  }
  expect(dueToday).toEqual([5000, 0, 0, 0, 0, 0]);
  expect(await charged(subscriber)).toEqual([2900, 5000]);
  expect(await shown(subscriber)).toMatchObject({
    title: 'Plus',
    cost: 7900,
    nextPlan: { title: 'Starter' },
  });
  expect(await remaining(subscriber)).toBe(30 + 90);
  await money.post(`/api/subscriptions/${subscriber.subscriptionId}/renew`, {});
  await syncSubscription(money.services, subscriber.subscriptionId);
  // The next month is paid as Starter, so a more expensive plan costs again.
  expect([await charged(subscriber), await remaining(subscriber)]).toEqual([[2900, 5000, 2900], 30]);
});

it('[CHK-11] changes nothing when the card is declined, and accepts another card', async () => {
  const subscriber = await money.subscriber('starter');
  const failing = await money.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: subscriber.customerId,
  });
  const cards = money.services.payments.cards;
  await cards.makeDefault(subscriber, failing.id);
  const { dueToday } = await preview(subscriber, 'plus');
  for (let n = 0; n < 2; n += 1)
    expect(await change(subscriber, 'plus', dueToday)).toMatchObject({
      status: 402,
      error: { code: 'CARD_DECLINED' },
    });
  expect(await shown(subscriber)).toMatchObject({ title: 'Starter', status: 'MEMBERSHIP_ACTIVE' });
  expect([await charged(subscriber), await remaining(subscriber)]).toEqual([[2900], 30]);
  await cards.makeDefault(subscriber, await money.addCard(subscriber));
  expect(await change(subscriber, 'plus', dueToday)).toMatchObject({ status: 200 });
  expect([await charged(subscriber), await remaining(subscriber)]).toEqual([[2900, 5000], 120]);
});

it('[CHK-13] charges once when the reply to the change is lost', async () => {
  const subscriber = await money.subscriber('starter');
  const { dueToday } = await preview(subscriber, 'plus');
  await money.post('/api/faults', { provider: 'stripe', fault: 'lost-reply', times: 1 });
  // The same attempt asks again and gets the success.
  for (let n = 0; n < 3; n += 1)
    expect(await change(subscriber, 'plus', dueToday, 'a1')).toMatchObject({ status: 200 });
  expect(await change(subscriber, 'plus', dueToday, 'a2')).toMatchObject({
    error: { code: 'PLAN_ALREADY_ACTIVE' },
  });
  expect(await charged(subscriber)).toEqual([2900, 5000]);
  expect(await shown(subscriber)).toMatchObject({ title: 'Plus' });
});

it('[BILL-03] renews a canceled plan when the member chooses it or another plan', async () => {
  const subscriber = await money.subscriber('standard');
  const { token } = subscriber;
  await money.ok(cancelSubscription, { token });
  expect(await change(subscriber, 'standard', 0)).toMatchObject({
    status: 200,
    reply: { data: { title: 'Standard', cancelPlanInitiated: false } },
  });
  await money.ok(cancelSubscription, { token });
  expect(await change(subscriber, 'starter', 0)).toMatchObject({
    status: 200,
    reply: { data: { title: 'Standard', cancelPlanInitiated: false, nextPlan: { title: 'Starter' } } },
  });
  expect(await charged(subscriber)).toEqual([4900]);
});

it('[PLAN-03] rejects the current plan, a plan that is not for sale, and any change while a payment is overdue', async () => {
  const subscriber = await money.subscriber('starter');
  expect(await change(subscriber, 'starter', 0)).toMatchObject({ error: { code: 'PLAN_ALREADY_ACTIVE' } });
  for (const priceId of ['price_none', await money.priceOf('moments-10')])
    expect(
      await money.call(changePlan, { token: subscriber.token, body: { priceId, total: 0 } }),
    ).toMatchObject({ error: { code: 'PLAN_UNAVAILABLE' } });
  await money.post(`/api/subscriptions/${subscriber.subscriptionId}/renew`, { outcome: 'failed' });
  expect(await change(subscriber, 'plus', 5000)).toMatchObject({ error: { code: 'PLAN_NOT_CHANGEABLE' } });
  const { token } = await money.buyer();
  const body = { priceId: await money.priceOf('plus'), total: 7900 };
  expect(await money.call(changePlan, { token, body })).toMatchObject({ error: { code: 'NO_PLAN' } });
});
