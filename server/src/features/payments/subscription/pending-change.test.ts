import { expect, it } from 'vitest';
import { getMemberProfile } from '@moments/contract/members/members';
import { completePlanChange } from '@moments/contract/payments/plan-change';
import { cancelSubscription, reactivateSubscription } from '@moments/contract/payments/subscription';
import { addSubscriber, authenticate } from '../../../../test/bank-page.ts';
import { type Subscriber, shareMoneyServer } from '../../../../test/money-server.ts';
import { createPlanChangeSteps } from '../../../../test/plan-change-steps.ts';
import type { Services } from '../../../services.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { createEndPlanHandler } from './end-plan.ts';

const money = await shareMoneyServer();

const { preview, change, shown, charged } = createPlanChangeSteps(() => money);
const readProfile = ({ token }: Subscriber) => money.ok(getMemberProfile, { token });
const readPendingChange = async (subscriber: Subscriber) =>
  (await readProfile(subscriber)).subscription?.pendingChange;

/** Asks for Plus with a card whose bank asks, and leaves the bank's page. @returns what the browser would have confirmed */
async function leaveBank() {
  const subscriber = await addSubscriber(money, 'pm_card_authenticationRequired');
  const asked = await change(subscriber, 'plus', 5000);
  expect(asked).toMatchObject({ reply: { paymentStatus: 'requires_action' } });
  return { subscriber, secret: asked.ok ? asked.reply.clientSecret : null };
}

it('[PLAN-10, CHK-13] shows a change that the member left at the bank, and charges once when they finish it', async () => {
  const { subscriber, secret } = await leaveBank();
  const waiting = { priceId: await money.priceOf('plus'), title: 'Plus', amount: 5000 };
  expect((await readProfile(subscriber)).subscription).toMatchObject({
    title: 'Starter',
    status: 'MEMBERSHIP_ACTIVE',
    pendingChange: waiting,
  });
  expect(await preview(subscriber, 'plus')).toMatchObject({ dueToday: 5000 });
  expect(await change(subscriber, 'plus', 5000, 'later')).toMatchObject({ reply: { clientSecret: secret } });
  await authenticate(money, secret, 'complete');
  const body = { priceId: waiting.priceId };
  expect(await money.ok(completePlanChange, { token: subscriber.token, body })).toMatchObject({
    subscription: { title: 'Plus', pendingChange: null },
  });
  expect(await charged(subscriber)).toEqual([2900, 5000]);
});

it('[PLAN-10, CHK-13] drops a change that waits at the bank when the member keeps the plan, and never charges it', async () => {
  const kept = await leaveBank();
  expect(await money.ok(reactivateSubscription, { token: kept.subscriber.token })).toMatchObject({
    subscription: { title: 'Starter', pendingChange: null },
  });
  const chosen = await leaveBank();
  expect(await preview(chosen.subscriber, 'starter')).toMatchObject({ kind: 'reactivate', dueToday: 0 });
  expect(await change(chosen.subscriber, 'starter', 0)).toMatchObject({
    reply: { paymentStatus: 'succeeded', subscription: { title: 'Starter', pendingChange: null } },
  });
  for (const { subscriber, secret } of [kept, chosen]) {
    await expect(authenticate(money, secret, 'complete')).rejects.toThrow();
    expect([await charged(subscriber), (await shown(subscriber))?.cancelPlanInitiated]).toEqual([
      [2900],
      false,
    ]);
    expect(await money.subjects(subscriber)).not.toContain('You kept your plan');
  }
});

it('[CHK-13, BILL-03] cancels nothing while it can’t be read whether a change waits at the bank', async () => {
  const { subscriber, secret } = await leaveBank();
  const { token, subscriptionId } = subscriber;
  await money.post('/api/faults', { provider: 'stripe', fault: 'error-500', times: 3 });
  expect(await money.call(cancelSubscription, { token })).toMatchObject({
    ok: false,
    error: { code: 'CARD_PROVIDER_UNAVAILABLE' },
  });
  const plan = await money.stripe.subscriptions.retrieve(subscriptionId);
  expect([plan.cancel_at_period_end, plan.pending_update === null]).toEqual([false, false]);
  expect(await money.ok(cancelSubscription, { token })).toMatchObject({
    subscription: { cancelPlanInitiated: true, pendingChange: null },
  });
  await expect(authenticate(money, secret, 'complete')).rejects.toThrow();
  expect(await charged(subscriber)).toEqual([2900]);
});

it('[PLAN-10] shows no change whose payment failed', async () => {
  const { subscriber, secret } = await leaveBank();
  await authenticate(money, secret, 'fail');
  await syncSubscription(money.services, subscriber.subscriptionId);
  expect(await readPendingChange(subscriber)).toBeNull();
});

it('[PLAN-10] shows a change as a pending payment while the bank decides', async () => {
  const subscriber = await addSubscriber(money, 'pm_card_processing');
  await change(subscriber, 'plus', 5000);
  const readPendingPayment = async () => (await readProfile(subscriber)).user.basicInfo.pendingPayment;
  expect(await readPendingPayment()).toEqual({ isAddOn: false, title: 'Plus', amount: 5000 });
  expect(await readPendingChange(subscriber)).toBeNull();
  const { payments } = await money.stripeRecords();
  const payment = payments.find(
    ({ customer, status }) => customer === subscriber.customerId && status === 'processing',
  );
  await money.post(`/api/payments/${payment!.id}/settle`, { outcome: 'succeeded' });
  await syncSubscription(money.services, subscriber.subscriptionId);
  expect(await readPendingPayment()).toBeNull();
});

it.each(['now', 'with-period'])(
  '[CHK-13, PLAN-09] never charges a change that waits at the bank after the plan was ended %s',
  async (when) => {
    const { subscriber, secret } = await leaveBank();
    await createEndPlanHandler(money.services).handle({ subscriptionId: subscriber.subscriptionId, when });
    await expect(authenticate(money, secret, 'complete')).rejects.toThrow();
    expect(await charged(subscriber)).toEqual([2900]);
    expect(await readPendingChange(subscriber)).toBeNull();
  },
);

it.each(['now', 'with-period'])(
  '[CHK-13, PLAN-09] tries to end a plan %s again if the key is wrong or Stripe rejects it while the plan renews',
  async (when) => {
    const { subscriptionId, id } = await money.subscriber();
    const error = { kind: 'invalid', code: 'test', cause: 'test' } as const;
    const rejecting = {
      ...money.services.payments,
      endSubscription: () => Promise.resolve({ ok: false, error } as const),
    };
    const end = (services: Services) => createEndPlanHandler(services).handle({ subscriptionId, when });
    await expect(end(money.withStripeKey('sk_test_revoked'))).rejects.toThrow();
    await expect(end({ ...money.services, payments: rejecting })).rejects.toThrow();
    await end(money.services);
    await end({ ...money.services, payments: rejecting });
    const { rows } = await money.pool.query<{ status: string; ends: boolean }>(
      'select status, cancel_plan_initiated as ends from subscriptions where member_id = $1',
      [id],
    );
    expect(rows).toEqual([
      when === 'now'
        ? { status: 'MEMBERSHIP_ENDED', ends: false }
        : { status: 'MEMBERSHIP_ACTIVE', ends: true },
    ]);
  },
);
