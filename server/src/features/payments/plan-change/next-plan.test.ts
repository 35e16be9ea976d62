import { afterEach, expect, it } from 'vitest';
import { completePlanChange } from '@moments/contract/payments/plan-change';
import { cancelSubscription, reactivateSubscription } from '@moments/contract/payments/subscription';
import { authenticate, addSubscriber } from '../../../../test/bank-page.ts';
import { type Subscriber, shareMoneyServer } from '../../../../test/money-server.ts';
import { createPlanChangeSteps } from '../../../../test/plan-change-steps.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { createBookNextPlanHandler } from './next-plan.ts';

const steps = createPlanChangeSteps(() => money);
const { preview, change, shown, remaining, charged, halfway } = steps;
const money = await shareMoneyServer();
afterEach(() => steps.resetClock());

const renew = async ({ subscriptionId }: Subscriber) => {
  await money.post(`/api/subscriptions/${subscriptionId}/renew`, {});
  await syncSubscription(money.services, subscriptionId);
};
/** Does what the job queue does after a sync. */
const runJob = ({ subscriptionId }: Subscriber) =>
  createBookNextPlanHandler(money.services).handle({ subscriptionId });

const nextStarter = { title: 'Starter', cost: 2900, moments: 30 };

it('[CHK-02, BILL-03] charges an upgrade after a booked downgrade like the direct upgrade', async () => {
  const subscriber = await halfway(await money.subscriber('standard'));
  const offer = await preview(subscriber, 'plus');
  expect(offer).toMatchObject({ currentAmount: 4900, currentMoments: 60 });
  expect(await change(subscriber, 'starter', 0)).toMatchObject({
    reply: { data: { title: 'Standard', cost: 4900, moments: 60, nextPlan: nextStarter } },
  });
  expect(await preview(subscriber, 'plus')).toEqual(offer);
  expect(await change(subscriber, 'plus', offer.dueToday)).toMatchObject({
    reply: { data: { title: 'Plus', nextPlan: null } },
  });
  expect(await charged(subscriber)).toEqual([4900, offer.dueToday]);
  expect(await remaining(subscriber)).toBe(60 + offer.momentsToday);
  await renew(subscriber);
  expect(await charged(subscriber)).toEqual([4900, offer.dueToday, 7900]);
});

it('[BILL-03] undoes a booked downgrade, and says each step once', async () => {
  const subscriber = await money.subscriber('standard');
  await change(subscriber, 'starter', 0);
  const { data } = await money.ok(reactivateSubscription, { token: subscriber.token });
  expect(data).toMatchObject({ title: 'Standard', cost: 4900, nextPlan: null, cancelPlanInitiated: false });
  await change(subscriber, 'starter', 0);
  expect(await change(subscriber, 'standard', 0)).toMatchObject({ reply: { data: { nextPlan: null } } });
  await renew(subscriber);
  expect([await charged(subscriber), await remaining(subscriber)]).toEqual([[4900, 4900], 60]);
  const subjects = (await money.subjects(subscriber)).filter((subject) => /plan/.test(subject));
  expect(subjects).toEqual([
    'Your plan will change',
    'You kept your plan',
    'Your plan will change',
    'You kept your plan',
  ]);
});

it('[BILL-03, BILL-05] renews as booked, with the card that is the default by then, and sends no second email', async () => {
  const subscriber = await money.subscriber('standard');
  await change(subscriber, 'starter', 0);
  const cardId = await money.addCard(subscriber);
  await money.services.payments.cards.makeDefault(subscriber, cardId);
  await renew(subscriber);
  expect(await shown(subscriber)).toMatchObject({ title: 'Starter', nextPlan: null });
  expect([await charged(subscriber), await remaining(subscriber)]).toEqual([[4900, 2900], 30]);
  const { default_payment_method: used } = await money.stripe.subscriptions.retrieve(
    subscriber.subscriptionId,
  );
  expect(used).toBe(cardId);
  expect(
    (await money.subjects(subscriber)).filter((subject) => /will change|was changed/.test(subject)),
  ).toEqual(['Your plan will change']);
});

it('[BILL-03] cancels a plan with a booked change, and keeps it at its own price', async () => {
  const subscriber = await money.subscriber('standard');
  await change(subscriber, 'starter', 0);
  const canceled = await money.ok(cancelSubscription, { token: subscriber.token });
  expect(canceled.data).toMatchObject({ title: 'Standard', cancelPlanInitiated: true, nextPlan: null });
  expect(await change(subscriber, 'starter', 0)).toMatchObject({
    reply: { data: { title: 'Standard', cancelPlanInitiated: false, nextPlan: nextStarter } },
  });
  await renew(subscriber);
  expect(await charged(subscriber)).toEqual([4900, 2900]);
});

it('[CHK-11] keeps a booked plan when the card of an upgrade is declined', async () => {
  const subscriber = await money.subscriber('standard');
  await change(subscriber, 'starter', 0);
  const failing = await money.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: subscriber.customerId,
  });
  await money.services.payments.cards.makeDefault(subscriber, failing.id);
  const { dueToday } = await preview(subscriber, 'plus');
  expect(await change(subscriber, 'plus', dueToday)).toMatchObject({ error: { code: 'CARD_DECLINED' } });
  expect(await shown(subscriber)).toMatchObject({ title: 'Standard', nextPlan: nextStarter });
  await runJob(subscriber);
  await money.services.payments.cards.makeDefault(subscriber, await money.addCard(subscriber));
  await renew(subscriber);
  expect(await charged(subscriber)).toEqual([4900, 2900]);
  expect(
    (await money.subjects(subscriber)).filter((subject) => subject === 'Your plan will change'),
  ).toHaveLength(1);
});

it('[CHK-07] replaces a booked plan by another one without a charge', async () => {
  const subscriber = await addSubscriber(money, 'pm_card_authenticationRequired');
  const { dueToday } = await preview(subscriber, 'plus');
  const upgraded = await change(subscriber, 'plus', dueToday);
  await authenticate(money, upgraded.ok ? upgraded.reply.clientSecret : null, 'complete');
  await money.ok(completePlanChange, {
    token: subscriber.token,
    body: { priceId: await money.priceOf('plus') },
  });
  await change(subscriber, 'starter', 0);
  // Standard is cheaper than Plus, so only the booking changes.
  expect(await change(subscriber, 'standard', 0)).toMatchObject({
    reply: { data: { title: 'Plus', nextPlan: { title: 'Standard' } } },
  });
  await renew(subscriber);
  expect(await shown(subscriber)).toMatchObject({ title: 'Standard' });
});

it('[CHK-07] books the chosen plan again half an hour after an upgrade that was left at the bank', async () => {
  const subscriber = await addSubscriber(money, 'pm_card_authenticationRequired', 'standard');
  await change(subscriber, 'starter', 0);
  const { dueToday } = await preview(subscriber, 'plus');
  expect(await change(subscriber, 'plus', dueToday)).toMatchObject({
    reply: { paymentStatus: 'requires_action' },
  });
  await runJob(subscriber);
  expect(
    (await money.stripe.subscriptions.retrieve(subscriber.subscriptionId)).pending_update,
  ).not.toBeNull();
  money.clock.moveTo(new Date(Date.now() + 31 * 60_000));
  await runJob(subscriber);
  const after = await money.stripe.subscriptions.retrieve(subscriber.subscriptionId);
  expect(after.pending_update).toBeNull();
  expect(after.schedule).not.toBeNull();
  expect(await shown(subscriber)).toMatchObject({ title: 'Standard', nextPlan: nextStarter });
});
