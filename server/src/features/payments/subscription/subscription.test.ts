import { expect, it } from 'vitest';
import { createPaymentIntent } from '@moments/contract/payments/checkout';
import {
  cancelCurrentSubscription,
  cancelSubscription,
  getCurrentSubscription,
  getSubscription,
  reactivateSubscription,
} from '@moments/contract/payments/subscription';
import { type Buyer, shareMoneyServer } from '../../../../test/money-server.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';

const money = await shareMoneyServer();

const readShown = async ({ token }: Buyer) => (await money.ok(getSubscription, { token })).data;

it('[DATA-02, API-08] shows no plan for a member without one', async () => {
  const { token } = await money.buyer();
  expect(await money.ok(getSubscription, { token })).toMatchObject({ data: null });
  expect(await money.ok(getCurrentSubscription, { token })).toMatchObject({ data: null });
});

it('[DATA-02, API-08] shows the plan, its price, its Moments, and its renewal date', async () => {
  const subscriber = await money.subscriber('standard');
  const { data: stored } = await money.ok(getCurrentSubscription, { token: subscriber.token });
  expect(stored).toMatchObject({ subscriptionId: subscriber.subscriptionId, messagesLimit: 60 });
  expect(await readShown(subscriber)).toEqual({
    title: 'Standard',
    billingCycle: 'month',
    status: 'MEMBERSHIP_ACTIVE',
    nextBillingDate: stored?.endDate,
    cancelPlanInitiated: false,
    cost: 4900,
    moments: 60,
    priceId: await money.priceOf('standard'),
    endDate: stored?.endDate,
    amount: 4900,
    firstPaymentId: expect.stringMatching(/^pi_/) as string,
    memberId: subscriber.id,
    nextPlan: null,
  });
});

it('[BILL-03] cancels the plan at the end of its period and sends one email, even when repeated', async () => {
  const subscriber = await money.subscriber();
  const { token } = subscriber;
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      money.ok(n % 2 === 0 ? cancelSubscription : cancelCurrentSubscription, { token }),
    ),
  );
  for (const { data, subscription } of replies) {
    expect(data).toMatchObject({ cancelPlanInitiated: true, nextBillingDate: null });
    expect(subscription).toMatchObject({ status: 'MEMBERSHIP_ACTIVE', cancelPlanInitiated: true });
  }
  const plan = await money.stripe.subscriptions.retrieve(subscriber.subscriptionId);
  expect(plan).toMatchObject({ status: 'active', cancel_at_period_end: true });
  expect((await money.subjects(subscriber)).slice(1)).toEqual(['Your plan will not renew']);
});

it('[BILL-03] reactivates and cancels a plan again, with an email each time', async () => {
  const subscriber = await money.subscriber();
  const { token } = subscriber;
  await money.ok(cancelSubscription, { token });
  expect(await money.ok(reactivateSubscription, { token })).toMatchObject({
    data: { cancelPlanInitiated: false, nextBillingDate: expect.any(String) as string },
  });
  await money.ok(reactivateSubscription, { token });
  await money.ok(cancelSubscription, { token });
  expect((await money.subjects(subscriber)).slice(1)).toEqual([
    'Your plan will not renew',
    'You kept your plan',
    'Your plan will not renew',
  ]);
  const { rows } = await money.pool.query<{ action: string }>(
    `select action from audit_log where member_id = $1 and action like 'plan.%' order by id`,
    [subscriber.id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'plan.cancel-asked',
    'plan.keep-asked',
    'plan.cancel-asked',
  ]);
});

it('[BILL-03] ends a canceled plan instead of renewing it, then rejects a reactivation and sells another plan', async () => {
  const subscriber = await money.subscriber();
  const { token, subscriptionId } = subscriber;
  await money.ok(cancelSubscription, { token });
  await money.post(`/api/subscriptions/${subscriptionId}/renew`);
  // No webhook about the end has arrived yet.
  expect(await money.call(reactivateSubscription, { token })).toMatchObject({ error: { code: 'NO_PLAN' } });
  expect(await readShown(subscriber)).toMatchObject({ status: 'MEMBERSHIP_ENDED', nextBillingDate: null });
  expect(await money.call(cancelSubscription, { token })).toMatchObject({ error: { code: 'NO_PLAN' } });
  const body = { priceId: await money.priceOf('plus'), paymentMethodId: 'pm_1', isAddOn: false };
  const { data } = await money.ok(createPaymentIntent, { token, body });
  await money.confirm(data.clientSecret);
  await money.status(subscriber, data.paymentId);
  expect(await readShown(subscriber)).toMatchObject({ status: 'MEMBERSHIP_ACTIVE', title: 'Plus' });
  const { payments } = await money.stripeRecords();
  const taken = payments.filter(({ customer }) => customer === subscriber.customerId);
  expect(taken.map(({ amount, status }) => [amount, status]).sort()).toEqual([
    [2900, 'succeeded'],
    [7900, 'succeeded'],
  ]);
});

it('[BILL-03] has nothing to cancel for a member who never had a plan', async () => {
  const { token } = await money.buyer();
  for (const endpoint of [cancelSubscription, reactivateSubscription])
    expect(await money.call(endpoint, { token })).toMatchObject({ status: 409, error: { code: 'NO_PLAN' } });
});

it('[BILL-03] changes nothing when Stripe can’t be reached', async () => {
  const subscriber = await money.subscriber();
  const { token, subscriptionId } = subscriber;
  await money.post('/api/faults', { provider: 'stripe', fault: 'error-500', times: 20 });
  const reply = await money.call(cancelSubscription, { token });
  await fetch(`${money.sandboxUrl}/api/faults`, { method: 'DELETE' });
  expect(reply).toMatchObject({ status: 503, error: { code: 'CARD_PROVIDER_UNAVAILABLE' } });
  await syncSubscription(money.services, subscriptionId);
  expect(await readShown(subscriber)).toMatchObject({ cancelPlanInitiated: false });
});
