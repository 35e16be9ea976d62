import { expect, it } from 'vitest';
import { getPaymentHistory, getTransactions } from '@moments/contract/payments/payment-history';
import { shareMoneyServer } from '../../../../test/money-server.ts';

const money = await shareMoneyServer();

it('[BILL-04] the payment history is empty for a member who never paid', async () => {
  const { token } = await money.buyer();
  expect((await money.ok(getPaymentHistory, { token })).data).toEqual({
    transactions: [],
    page: 1,
    limit: 50,
    total: 0,
  });
});

it('[BILL-04, BILL-06, DATA-04] has each payment with the specification’s fields and Stripe’s receipt', async () => {
  const subscriber = await money.subscriber('standard');
  const { data } = await money.ok(getPaymentHistory, { token: subscriber.token });
  expect(data).toMatchObject({ total: 1 });
  expect(data.transactions).toEqual([
    {
      title: 'Standard plan',
      description: 'First month',
      type: 'Plan',
      amount: 4900,
      realAmount: 4900,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      paymentMethodType: 'card',
      paymentStatus: 'succeeded',
      last4Digit: '4242',
      cardBrand: 'visa',
      receiptUrl: expect.stringContaining('/stripe/receipts/') as string,
      isFirstPayment: true,
      paymentId: expect.any(String) as string,
      subscriptionId: subscriber.subscriptionId,
      memberId: subscriber.id,
      customerId: subscriber.customerId,
      paymentMethodId: expect.stringMatching(/^pm_/) as string,
      _id: expect.any(String) as string,
      __v: 0,
      updatedAt: expect.any(String) as string,
    },
  ]);
  const receipt = await fetch(data.transactions[0]!.receiptUrl!);
  expect(receipt.status).toBe(200);
  expect((await money.ok(getTransactions, { token: subscriber.token })).data).toEqual(data);
});

it('[DATA-04] has the price before the discount apart from what was paid', async () => {
  const { id, token } = await money.buyer();
  await money.pool.query(
    `insert into transactions (member_id, cause, title, description, type, amount, real_amount, status)
     values ($1, gen_random_uuid(), 'Standard plan', 'First month', 'Plan', 3920, 4900, 'succeeded')`,
    [id],
  );
  const { data } = await money.ok(getPaymentHistory, { token });
  expect(data.transactions).toMatchObject([{ amount: 3920, realAmount: 4900 }]);
});

it('[BILL-04] returns pages of 50, newest first, with each of the member’s own lines once', async () => {
  const { id, token } = await money.buyer();
  const other = await money.buyer();
  await money.pool.query(
    `insert into transactions (member_id, cause, title, description, type, amount, real_amount, status, created_at)
     select $1::uuid, gen_random_uuid(), 'Standard plan', 'Renewal', 'Plan', n, n, 'succeeded', timestamptz '2020-01-01' + n / 2 * interval '1 day'
     from generate_series(1, 120) n`,
    [id],
  );
  const pages = [];
  for (const page of ['1', '2', '3', '4'])
    pages.push((await money.ok(getPaymentHistory, { token, query: { page } })).data);
  expect(pages.map(({ transactions, total }) => [transactions.length, total])).toEqual([
    [50, 120],
    [50, 120],
    [20, 120],
    [0, 120],
  ]);
  const lines = pages.flatMap(({ transactions }) => transactions);
  expect(new Set(lines.map(({ amount }) => amount)).size).toBe(120);
  const dates = lines.map(({ createdAt }) => createdAt);
  expect(dates).toEqual([...dates].sort().reverse());
  const { data } = await money.ok(getPaymentHistory, { token, query: { limit: '100' } });
  expect(data.transactions).toHaveLength(100);
  expect((await money.ok(getPaymentHistory, { token: other.token })).data.total).toBe(0);
});

it.each([{ page: '0' }, { page: '-1' }, { page: '1.5' }, { limit: '101' }, { limit: '0' }, { page: 'x' }])(
  '[BILL-04] rejects %j',
  async (query) => {
    const { token } = await money.buyer();
    expect(await money.call(getPaymentHistory, { token, query })).toMatchObject({ status: 400 });
  },
);
