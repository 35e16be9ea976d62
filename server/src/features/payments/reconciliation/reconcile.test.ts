import { expect, it } from 'vitest';
import { getPaymentHistory } from '@moments/contract/payments/payment-history';
import {
  staffCompareMember,
  staffListReconciliations,
} from '@moments/contract/payments/staff-reconciliation';
import { getSubscription } from '@moments/contract/payments/subscription';
import { shareMoneyServer } from '../../../../test/money-server.ts';
import { reconcile } from './reconcile.ts';

const money = await shareMoneyServer();

/** Reconciles now. @returns what it found */
async function reconcileAndRead() {
  await reconcile(money.services);
  const { reconciliations } = await money.ok(staffListReconciliations, { token: 'sandbox-operator' });
  const [newest] = reconciliations;
  if (!newest) throw new Error('nothing was stored');
  money.clock.advance(60);
  return newest;
}

it('finds no differences when the records match', async () => {
  await money.subscriber();
  await money.buyer();
  expect(await reconcileAndRead()).toMatchObject({ compared: 1, differences: [] });
});

it('[MOM-06] repairs a renewal, an add-on, a refund, and an end without any webhook', async () => {
  const renewed = await money.subscriber('standard');
  await money.post(`/api/subscriptions/${renewed.subscriptionId}/renew`);
  const { data: payments } = await money.stripe.paymentIntents.list({ customer: renewed.customerId });
  await money.stripe.refunds.create({ payment_intent: payments[1]!.id, amount: 500 });
  const buyer = await money.subscriber();
  await money.confirm((await money.start(buyer, 'moments-10')).clientSecret);
  const ended = await money.subscriber();
  await money.stripe.subscriptions.cancel(ended.subscriptionId);
  const { differences } = await reconcileAndRead();
  const isRepaired = true;
  expect(
    differences
      .map(({ memberId, what, isRepaired }) => JSON.stringify({ memberId, what, isRepaired }))
      .sort(),
  ).toEqual(
    [
      { memberId: renewed.id, what: 'plans', isRepaired },
      { memberId: renewed.id, what: 'payments', isRepaired },
      { memberId: renewed.id, what: 'refunds', isRepaired },
      { memberId: buyer.id, what: 'payments', isRepaired },
      { memberId: ended.id, what: 'plans', isRepaired },
    ]
      .map((one) => JSON.stringify(one))
      .sort(),
  );
  const { transactions } = (await money.ok(getPaymentHistory, { token: renewed.token })).data;
  expect(transactions.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([-500, 4900, 4900]);
  expect((await money.ok(getSubscription, { token: ended.token })).data).toMatchObject({
    status: 'MEMBERSHIP_ENDED',
  });
  expect(await reconcileAndRead()).toMatchObject({ differences: [] });
});

it('[MOM-06, FIELD-03] gives a customer back to its member after a restore, and names one whose member is gone', async () => {
  const restored = await money.subscriber();
  await money.pool.query('delete from transactions where member_id = $1', [restored.id]);
  await money.pool.query('update members set stripe_customer_id = null where id = $1', [restored.id]);
  const lost = await money.stripe.customers.create({
    email: 'lost@example.com',
    metadata: { memberId: 'b1f7a0de-8f5c-4f2e-9a53-0d6f0a6f7c11' },
  });
  await money.stripe.customers.create({ email: 'shop@example.com' });
  const unknown = { memberId: null, what: 'unknown-customer', isRepaired: false, customerId: lost.id };
  expect((await reconcileAndRead()).differences).toMatchObject([
    { memberId: restored.id, what: 'payments', isRepaired: true },
    unknown,
  ]);
  expect((await reconcileAndRead()).differences).toMatchObject([unknown]);
  await money.stripe.customers.del(lost.id);
  expect((await reconcileAndRead()).differences).toEqual([]);
});

it('reports a payment in our records that Stripe does not have, which it can’t repair', async () => {
  const { id } = await money.subscriber();
  await money.pool.query(
    `insert into transactions (member_id, cause, title, description, type, amount, real_amount, status)
     values ($1, 'made-up', 'Starter plan', 'Renewal', 'Plan', 2900, 2900, 'succeeded')`,
    [id],
  );
  expect(await reconcileAndRead()).toMatchObject({
    differences: [{ memberId: id, what: 'payments', isRepaired: false }],
  });
  const asStaff = { params: { memberId: id }, token: 'sandbox-operator' };
  const { provider, local, differs } = await money.ok(staffCompareMember, asStaff);
  expect(differs).toEqual(['payments']);
  expect(local?.paid.toSorted()).toEqual([...(provider?.paid ?? []), 2900].toSorted());
  expect(local?.plans).toEqual(provider?.plans);
  expect(local?.plans).toMatchObject([{ status: 'MEMBERSHIP_ACTIVE', endsWithPeriod: false }]);
});
