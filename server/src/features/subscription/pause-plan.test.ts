import { getSubscription } from '@moments/contract/subscription';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMoneyServer, type MoneyServer, type Subscriber } from '../../../test/money-server.ts';
import { syncSubscription } from '../billing/index.ts';
import { pausePlan, resumePlan } from './index.ts';

let money: MoneyServer;
beforeAll(async () => {
  money = await startMoneyServer();
});
afterAll(() => money.close());

const actor = 'operator:test';
const shown = async ({ token }: Subscriber) => (await money.ok(getSubscription, { token })).data;
const renew = async ({ subscriptionId }: Subscriber) => {
  await money.post(`/api/subscriptions/${subscriptionId}/renew`);
  await syncSubscription(money.services, subscriptionId);
};
const taken = async ({ customerId }: Subscriber) => {
  const { payments } = await money.books();
  return payments.filter(({ customer, status }) => customer === customerId && status === 'succeeded').length;
};

it('[DATA-02] a paused plan charges nothing until it goes on, and both are told of once', async () => {
  const subscriber = await money.subscriber();
  const order = { memberId: subscriber.id, actor };
  for (let n = 0; n < 2; n += 1) await pausePlan(money.services, order);
  expect(await shown(subscriber)).toMatchObject({ status: 'MEMBERSHIP_PAUSED', nextBillingDate: null });
  await renew(subscriber);
  expect(await taken(subscriber)).toBe(1);
  expect(await shown(subscriber)).toMatchObject({ status: 'MEMBERSHIP_PAUSED' });
  for (let n = 0; n < 2; n += 1) await resumePlan(money.services, order);
  expect(await shown(subscriber)).toMatchObject({ status: 'MEMBERSHIP_ACTIVE' });
  await renew(subscriber);
  expect(await taken(subscriber)).toBe(2);
  const subjects = await money.subjects(subscriber);
  expect(subjects.filter((subject) => subject.startsWith('Your plan'))).toEqual([
    'Your plan is paused',
    'Your plan goes on',
  ]);
});

it('[DATA-02] there is nothing to pause for who has no plan', async () => {
  const { id: memberId } = await money.buyer();
  await expect(pausePlan(money.services, { memberId, actor })).rejects.toMatchObject({ code: 'NO_PLAN' });
});
