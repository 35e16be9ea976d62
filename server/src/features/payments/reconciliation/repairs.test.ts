import { describe, expect, it } from 'vitest';
import { getPaymentHistory } from '@moments/contract/payments/payment-history';
import { staffListReconciliations } from '@moments/contract/payments/staff-reconciliation';
import { getSubscription } from '@moments/contract/payments/subscription';
import { type Buyer, type Subscriber, shareMoneyServer } from '../../../../test/money-server.ts';
import { findRecordDifferences } from '../../../../test/record-differences.ts';
import { createVoidOutdatedHandler } from '../sync/void-outdated.ts';
import { reconcile } from './reconcile.ts';

const money = await shareMoneyServer();

/** Reconciles now. @returns what it found about a member, as staff see it */
async function reconcileAbout({ id }: Pick<Buyer, 'id'>) {
  await reconcile(money.services);
  const { reconciliations } = await money.ok(staffListReconciliations, { token: 'sandbox-operator' });
  money.clock.advance(60);
  const differences = reconciliations[0]?.differences ?? [];
  return differences
    .filter(({ memberId }) => memberId === id)
    .map(({ what, isRepaired }) => ({ what, isRepaired }));
}

const readNewestPayment = async ({ customerId }: Subscriber): Promise<string> =>
  (await money.stripe.paymentIntents.list({ customer: customerId })).data[0]?.id ?? '';

it('repairs disputes and their results without any webhook', async () => {
  const member = await money.subscriber();
  const repaired = [{ what: 'disputes', isRepaired: true }];
  await money.post(`/api/payments/${await readNewestPayment(member)}/dispute`);
  expect(await findRecordDifferences(money, member)).toHaveLength(1);
  expect(await reconcileAbout(member)).toEqual(repaired);
  expect(await findRecordDifferences(money, member)).toEqual([]);
  const [dispute] = (await money.stripe.disputes.list({ payment_intent: await readNewestPayment(member) }))
    .data;
  await money.post(`/api/disputes/${dispute!.id}/close`, { outcome: 'won' });
  expect(await reconcileAbout(member)).toEqual(repaired);
  expect(await findRecordDifferences(money, member)).toEqual([]);
  const { transactions } = (await money.ok(getPaymentHistory, { token: member.token })).data;
  expect(transactions.find(({ type }) => type === 'Dispute')).toMatchObject({
    amount: 0,
    description: 'No refund was made',
    paymentStatus: 'won',
    __v: 1,
  });
});

it('repairs a partial refund, and then the refund of the rest', async () => {
  const member = await money.subscriber('standard');
  const payment = await readNewestPayment(member);
  for (const amount of [1500, 3400]) {
    await money.stripe.refunds.create({ payment_intent: payment, amount });
    expect(await reconcileAbout(member)).toEqual([{ what: 'refunds', isRepaired: true }]);
    expect(await findRecordDifferences(money, member)).toEqual([]);
  }
});

it('[RENEW-06] notices a refund that fails later, and a pending one that succeeds, without any webhook', async () => {
  const member = await money.subscriber();
  const payment = await readNewestPayment(member);
  const { id } = (await money.post(`/api/payments/${payment}/refund`, { pending: true })) as { id: string };
  expect(await reconcileAbout(member)).toEqual([{ what: 'refunds', isRepaired: true }]);
  await money.post(`/api/refunds/${id}/settle`, { outcome: 'succeeded' });
  expect(await reconcileAbout(member)).toEqual([]);
  expect(await money.subjects(member)).toContain('We refunded $29.00');
  await money.post(`/api/refunds/${id}/settle`, { outcome: 'failed' });
  expect(await reconcileAbout(member)).toEqual([{ what: 'refunds', isRepaired: true }]);
  expect(await reconcileAbout(member)).toEqual([]);
  expect(await money.subjects(member)).toContain('Our refund of $29.00 didn’t go through');
  expect(await findRecordDifferences(money, member)).toEqual([]);
});

it('reports a payment that someone made directly at Stripe, without adding it', async () => {
  const member = await money.subscriber();
  await money.stripe.paymentIntents.create({
    customer: member.customerId,
    amount: 700,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
    return_url: 'http://portal.example/',
  });
  for (const _night of [1, 2])
    expect(await reconcileAbout(member)).toEqual([{ what: 'payments', isRepaired: false }]);
  expect(await findRecordDifferences(money, member)).toContainEqual(
    expect.stringContaining('only in their records'),
  );
});

describe('two unpaid renewals of one plan', () => {
  const addUnpaidTwice = async () => {
    const member = await money.subscriber();
    for (const _month of [1, 2])
      await money.post(`/api/subscriptions/${member.subscriptionId}/renew`, { outcome: 'failed' });
    await reconcileAbout(member);
    const open = await money.stripe.invoices.list({ subscription: member.subscriptionId, status: 'open' });
    const [newer, older] = open.data;
    return { member, newer: newer!.id, older: older!.id };
  };
  const pay = (id: string) => money.stripe.invoices.pay(id, { payment_method: 'pm_card_visa' });
  const readStatus = async (id: string) => (await money.stripe.invoices.retrieve(id)).status;
  const voidJobs = async ({ subscriptionId }: Subscriber) => {
    const { rows } = await money.pool.query<{ data: { subscriptionId: string } }>(
      `select data from pgboss.job where name = 'void-outdated-renewals' and data->>'subscriptionId' = $1`,
      [subscriptionId],
    );
    for (const { data } of rows) await createVoidOutdatedHandler(money.services).handle(data);
    return rows.length;
  };

  it('[STAT-11] never charges the older one when the newer one is paid, because its month has passed', async () => {
    const { member, newer, older } = await addUnpaidTwice();
    expect(await voidJobs(member)).toBe(0);
    await pay(newer);
    await reconcileAbout(member);
    expect(await voidJobs(member)).toBeGreaterThan(0);
    expect([await readStatus(newer), await readStatus(older)]).toEqual(['paid', 'void']);
    expect((await money.ok(getSubscription, { token: member.token })).data).toMatchObject({
      status: 'MEMBERSHIP_ACTIVE',
    });
    expect(await findRecordDifferences(money, member)).toEqual([]);
  });

  it('[MOM-06] credits both when both are paid, in either order', async () => {
    for (const isOlderFirst of [true, false]) {
      const { member, newer, older } = await addUnpaidTwice();
      for (const id of isOlderFirst ? [older, newer] : [newer, older]) {
        await pay(id);
        await reconcileAbout(member);
      }
      expect(await voidJobs(member)).toBe(isOlderFirst ? 0 : 1);
      expect([await readStatus(newer), await readStatus(older)]).toEqual(['paid', 'paid']);
      expect(await findRecordDifferences(money, member)).toEqual([]);
    }
  });

  it('[BILL-03] charges neither one after the plan ends', async () => {
    const { member, newer, older } = await addUnpaidTwice();
    await money.stripe.subscriptions.cancel(member.subscriptionId);
    await reconcileAbout(member);
    expect(await voidJobs(member)).toBeGreaterThan(0);
    expect([await readStatus(newer), await readStatus(older)]).toEqual(['void', 'void']);
    expect(await findRecordDifferences(money, member)).toEqual([]);
  });
});
