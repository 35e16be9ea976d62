import { expect, it } from 'vitest';
import { createPaymentIntent, getCheckoutSummary } from '@moments/contract/payments/checkout';
import { changePlan, previewPlanChange } from '@moments/contract/payments/plan-change';
import { cancelSubscription, reactivateSubscription } from '@moments/contract/payments/subscription';
import { type Buyer, shareMoneyServer } from '../../../../test/money-server.ts';

const money = await shareMoneyServer();

const scheduleDeletion = ({ id }: Buyer) =>
  money.pool.query(
    `insert into account_deletions (member_id, requested_at, due_at) values ($1, now(), now() + interval '14 days')`,
    [id],
  );
const keepAccount = ({ id }: Buyer) =>
  money.pool.query('delete from account_deletions where member_id = $1', [id]);
const rejected = { ok: false, status: 409, error: { code: 'ACCOUNT_ENDING' } };

it('[ACC-06, MOM-03] sells no plan to a member whose account will be deleted, before a card is typed and after', async () => {
  const buyer = await money.buyer();
  await scheduleDeletion(buyer);
  const { token } = buyer;
  const priceId = await money.priceOf('starter');
  const summarize = () => money.call(getCheckoutSummary, { token, query: { priceId } });
  expect(await summarize()).toMatchObject(rejected);
  const body = { priceId, paymentMethodId: 'pm_card_visa', isAddOn: false, attemptId: 'a1' };
  expect(await money.call(createPaymentIntent, { token, body })).toMatchObject(rejected);
  expect((await money.stripeRecords()).payments).toEqual([]);
  await keepAccount(buyer);
  expect(await summarize()).toMatchObject({ ok: true });
});

it('[ACC-06, BILL-03] lets a member whose account will be deleted cancel the plan, but not keep or change it', async () => {
  const subscriber = await money.subscriber();
  await scheduleDeletion(subscriber);
  const { token } = subscriber;
  const priceId = await money.priceOf('plus');
  expect(await money.call(previewPlanChange, { token, query: { priceId } })).toMatchObject(rejected);
  const body = { priceId, total: 5000, attemptId: 'a1' };
  expect(await money.call(changePlan, { token, body })).toMatchObject(rejected);
  expect(await money.call(cancelSubscription, { token })).toMatchObject({ ok: true });
  expect(await money.call(reactivateSubscription, { token })).toMatchObject(rejected);
  const own = { priceId: await money.priceOf('starter'), total: 0, attemptId: 'a2' };
  expect(await money.call(changePlan, { token, body: own })).toMatchObject(rejected);
  const free = { priceId: await money.priceOf('free'), total: 0, attemptId: 'a3' };
  expect(await money.call(changePlan, { token, body: free })).toMatchObject({ ok: true });
  await keepAccount(subscriber);
  expect(await money.call(reactivateSubscription, { token })).toMatchObject({ ok: true });
});
