import { setTimeout as pass } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { changePlan } from '@moments/contract/payments/plan-change';
import {
  cancelSubscription,
  getSubscription,
  reactivateSubscription,
} from '@moments/contract/payments/subscription';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { addSubscriber } from '../../../../test/bank-page.ts';
import { readEmailsTo } from '../../../../test/emails-to.ts';
import { type Subscriber, shareMoneyServer } from '../../../../test/money-server.ts';
import { createEndPeriodsHandler, grantAddOn, readBalance } from '../../moments/index.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { pausePlan, resumePlan } from './pause-plan.ts';

const money = await shareMoneyServer();
afterEach(() => money.clock.moveTo(new Date()));

const actor = 'token:test';
/** In seconds. */
const day = 86_400;
const readShown = async ({ token }: Subscriber) => (await money.ok(getSubscription, { token })).data;
const renew = async ({ subscriptionId }: Subscriber) => {
  await money.post(`/api/subscriptions/${subscriptionId}/renew`);
  await syncSubscription(money.services, subscriptionId);
};
const listCharged = async ({ customerId }: Subscriber) => {
  const { payments } = await money.stripeRecords();
  return payments.filter(({ customer, status }) => customer === customerId && status === 'succeeded').length;
};

it('[DATA-02] charges nothing for a paused plan until it resumes, and sends one email for each', async () => {
  const subscriber = await money.subscriber();
  const order = { memberId: subscriber.id, actor };
  for (let n = 0; n < 2; n += 1) await pausePlan(money.services, order);
  expect(await readShown(subscriber)).toMatchObject({ status: 'MEMBERSHIP_PAUSED', nextBillingDate: null });
  await renew(subscriber);
  expect(await listCharged(subscriber)).toBe(1);
  expect(await readShown(subscriber)).toMatchObject({ status: 'MEMBERSHIP_PAUSED' });
  for (let n = 0; n < 2; n += 1) await resumePlan(money.services, order);
  expect(await readShown(subscriber)).toMatchObject({ status: 'MEMBERSHIP_ACTIVE' });
  await renew(subscriber);
  expect(await listCharged(subscriber)).toBe(2);
  const subjects = await money.subjects(subscriber);
  expect(subjects.filter((subject) => subject.startsWith('Your plan'))).toEqual([
    'Your plan is paused',
    'Your plan has resumed',
  ]);
});

it('[BILL-03] says no day of a renewal when a member keeps a plan that is paused or overdue', async () => {
  const subscriber = await money.subscriber();
  const { id: memberId, token, subscriptionId } = subscriber;
  const order = { memberId, actor };
  const cancelAndKeep = async () => {
    await money.ok(cancelSubscription, { token });
    await money.ok(reactivateSubscription, { token });
    return (await readEmailsTo(money.server, memberId)).at(-1);
  };
  await pausePlan(money.services, order);
  const paused = await cancelAndKeep();
  expect(paused?.subject).toBe('You kept your plan');
  expect(paused?.body).toContain('It’s paused. We won’t charge you until it resumes.');
  expect(paused?.body).not.toContain('renews');
  await resumePlan(money.services, order);
  expect((await cancelAndKeep())?.body).toMatch(/It renews on .* for \$/);
  await money.post(`/api/subscriptions/${subscriptionId}/renew`, { outcome: 'failed' });
  await syncSubscription(money.services, subscriptionId);
  const overdue = await cancelAndKeep();
  expect(overdue?.subject).toBe('You kept your plan');
  expect(overdue?.body).toContain('A payment is overdue. Pay it to continue your plan.');
});

/** Pauses a plan over a renewal and resumes it ten days later. @param isJobLate whether the hourly job has not ended the paid month yet */
async function skipRenewal(isJobLate: boolean) {
  const subscriber = await money.subscriber('starter', { status: 'ACTIVE_COACHING' });
  const order = { memberId: subscriber.id, actor };
  await pausePlan(money.services, order);
  await renew(subscriber);
  money.clock.advance(40 * day);
  if (!isJobLate) await createEndPeriodsHandler(money.services).handle({});
  await resumePlan(money.services, order);
  return subscriber;
}

it.each([false, true])(
  '[MOM-02, MOM-03] after a pause that skipped a renewal, only add-ons are left and last until the next one (late job: %s)',
  async (isJobLate) => {
    const subscriber = await skipRenewal(isJobLate);
    const { database, clock } = money.services;
    const read = () => readBalance(database, subscriber.id);
    expect(await read()).toMatchObject({ limit: 0, remaining: 0 });
    const bought = { memberId: subscriber.id, cause: `bought:${subscriber.id}`, amount: 10, at: clock.now() };
    await database.transaction((transaction) => grantAddOn(transaction, bought));
    const plan = await money.stripe.subscriptions.retrieve(subscriber.subscriptionId);
    const end = new Date((plan.items.data[0]?.current_period_end ?? 0) * 1000 - 1);
    expect(await read()).toMatchObject({ remaining: 10, fromAddOns: 10, expiresOn: toEasternIsoDate(end) });
  },
);

it('[DATA-02] has nothing to pause for a member without a plan', async () => {
  const { id: memberId } = await money.buyer();
  await expect(pausePlan(money.services, { memberId, actor })).rejects.toMatchObject({ code: 'NO_PLAN' });
});

const changeToPlus = async ({ token }: Subscriber) => {
  const body = { priceId: await money.priceOf('plus'), total: 5000, attemptId: 'a1' };
  return money.call(changePlan, { token, body });
};

it('[CHK-13] runs a pause and a plan change one after the other', async () => {
  const subscriber = await money.subscriber();
  const order = { memberId: subscriber.id, actor };
  const { planChanges } = money.services.payments;
  const { change, pause } = planChanges;
  const done: string[] = [];
  let pausing = Promise.resolve();
  Object.assign(planChanges, {
    change: async (...input: Parameters<typeof change>) => {
      pausing = pausePlan(money.services, order);
      // The pause waits for the plan lock.
      await Promise.race([pausing, pass(500)]);
      const result = await change(...input);
      done.push('changed');
      return result;
    },
    pause: async (id: string) => {
      done.push('paused');
      return pause(id);
    },
  });
  expect(await changeToPlus(subscriber)).toMatchObject({ ok: true });
  await pausing;
  Object.assign(planChanges, { change, pause });
  expect(done).toEqual(['changed', 'paused']);
  expect(await readShown(subscriber)).toMatchObject({ title: 'Plus', status: 'MEMBERSHIP_PAUSED' });
});

it.each(['keep', 'change', 'pause'])(
  '[CHK-13] cancels a plan only when an unanswered call to %s it can no longer undo that',
  async (first) => {
    const { token, id: memberId, subscriptionId } = await money.subscriber('standard');
    const { payments } = money.services;
    const { planChanges, reactivateSubscription: keep } = payments;
    const { pause } = planChanges;
    const error = { kind: 'unavailable', cause: 'no answer in time', isKeyUsed: false, isUnanswered: true };
    let reachStripe = (): Promise<unknown> => Promise.reject(new Error('nothing was called'));
    const answerLate = (call: (id: string) => Promise<unknown>) => (id: string) => {
      reachStripe = () => call(id);
      return Promise.resolve({ ok: false, error });
    };
    const body = { priceId: await money.priceOf('starter'), total: 0, attemptId: 'a1' };
    await money.ok(cancelSubscription, { token });
    Object.assign(payments, { reactivateSubscription: answerLate(keep) });
    Object.assign(planChanges, { pause: answerLate(pause) });
    const unavailable = { code: 'CARD_PROVIDER_UNAVAILABLE' };
    if (first === 'pause')
      await expect(pausePlan(money.services, { memberId, actor })).rejects.toMatchObject(unavailable);
    else
      expect(
        await (first === 'keep'
          ? money.call(reactivateSubscription, { token })
          : money.call(changePlan, { token, body })),
      ).toMatchObject({ error: unavailable });
    Object.assign(payments, { reactivateSubscription: keep });
    Object.assign(planChanges, { pause });
    const canceling = money.ok(cancelSubscription, { token });
    await Promise.race([canceling, pass(1_000)]);
    await reachStripe();
    const endLock = `update plan_turns set until = now() - interval '1 second' where member_id = $1`;
    expect((await money.pool.query(endLock, [memberId])).rowCount).toBe(1);
    await canceling;
    const plan = await money.stripe.subscriptions.retrieve(subscriptionId);
    expect(plan.cancel_at_period_end).toBe(true);
  },
);

it('[CHK-13] charges for an active plan or for nothing when a pause and a change come at the same time', async () => {
  for (let round = 0; round < 3; round += 1) {
    const subscriber = await money.subscriber();
    const order = { memberId: subscriber.id, actor };
    const [changed] = await Promise.all([changeToPlus(subscriber), pausePlan(money.services, order)]);
    if (!changed.ok) expect(changed.error.code).toBe('PLAN_NOT_CHANGEABLE');
    expect(await listCharged(subscriber)).toBe(changed.ok ? 2 : 1);
    expect(await readShown(subscriber)).toMatchObject({
      title: changed.ok ? 'Plus' : 'Starter',
      status: 'MEMBERSHIP_PAUSED',
    });
  }
});

it('[DATA-02] discards a pending change when the plan is paused, so that nothing is charged', async () => {
  const subscriber = await addSubscriber(money, 'pm_card_authenticationRequired');
  const asked = await changeToPlus(subscriber);
  const intent = (asked.ok ? (asked.reply.clientSecret ?? '') : '').split('_secret_')[0] ?? '';
  await pausePlan(money.services, { memberId: subscriber.id, actor });
  expect((await money.stripe.paymentIntents.retrieve(intent)).status).toBe('canceled');
  expect(await listCharged(subscriber)).toBe(1);
  expect(await readShown(subscriber)).toMatchObject({ title: 'Starter', status: 'MEMBERSHIP_PAUSED' });
});
