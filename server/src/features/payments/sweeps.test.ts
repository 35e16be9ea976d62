/** Checks that the sweep reads requests about a plan when no webhook arrives and the member does not return. */
import { expect, it } from 'vitest';
import { payOpenInvoice } from '@moments/contract/payments/open-invoice';
import { changePlan, previewPlanChange } from '@moments/contract/payments/plan-change';
import { cancelSubscription, getSubscription } from '@moments/contract/payments/subscription';
import { authenticate, addSubscriber } from '../../../test/bank-page.ts';
import { type Subscriber, shareMoneyServer } from '../../../test/money-server.ts';
import { findRecordDifferences } from '../../../test/record-differences.ts';
import { readBalance } from '../moments/index.ts';
import { listStuck } from './payments-repository.ts';
import { sweepStalePayments } from './sweeps.ts';
import { syncSubscription } from './sync/sync-subscription.ts';

// The sandbox sends no webhooks.
const money = await shareMoneyServer();

const readTitle = async ({ token }: Subscriber) => (await money.ok(getSubscription, { token })).data?.title;
const readRemaining = async ({ id }: Subscriber) =>
  (await readBalance(money.services.database, id)).remaining;
const isAskedAfter = async ({ id }: Subscriber) => {
  const sql = 'select 1 from subscriptions where member_id = $1 and unsettled_since is not null';
  return (await money.pool.query(sql, [id])).rowCount === 1;
};
const sweepAfterThreeMinutes = async () => {
  money.clock.advance(180);
  await sweepStalePayments(money.services);
};

async function changeToPlus({ token }: Subscriber): Promise<string | null> {
  const priceId = await money.priceOf('plus');
  // The price of a change is another one after midnight Eastern, which the advanced clock may have passed.
  const { dueToday } = (await money.ok(previewPlanChange, { token, query: { priceId } })).data;
  const body = { priceId, total: dueToday, attemptId: 'a1' };
  return (await money.ok(changePlan, { token, body })).clientSecret;
}

it('[CHK-07, MOM-06] makes a change that was confirmed on the bank’s page without any webhook or browser', async () => {
  const subscriber = await addSubscriber(money, 'pm_card_authenticationRequired');
  const secret = await changeToPlus(subscriber);
  await sweepAfterThreeMinutes();
  expect([await readTitle(subscriber), await isAskedAfter(subscriber)]).toEqual(['Starter', true]);
  await authenticate(money, secret);
  await sweepAfterThreeMinutes();
  expect([await readTitle(subscriber), await readRemaining(subscriber)]).toEqual(['Plus', 120]);
  expect(await money.subjects(subscriber)).toContain('Your plan was changed');
  expect(await findRecordDifferences(money, subscriber)).toEqual([]);
  expect(await isAskedAfter(subscriber)).toBe(false);
});

it('[CHK-09, MOM-06] makes a change whose payment was processing when the browser was closed', async () => {
  const subscriber = await addSubscriber(money, 'pm_card_processing');
  await changeToPlus(subscriber);
  await sweepAfterThreeMinutes();
  expect(await isAskedAfter(subscriber)).toBe(true);
  const { payments } = await money.stripeRecords();
  const [underWay] = payments.filter(
    ({ customer, status }) => customer === subscriber.customerId && status === 'processing',
  );
  await money.post(`/api/payments/${underWay?.id ?? ''}/settle`, { outcome: 'succeeded' });
  await sweepAfterThreeMinutes();
  expect([await readTitle(subscriber), await readRemaining(subscriber)]).toEqual(['Plus', 120]);
  expect(await isAskedAfter(subscriber)).toBe(false);
});

it('[MOM-06] reads a payment that stays open ever less often', async () => {
  const buyer = await money.buyer();
  const { paymentId } = await money.start(buyer, 'starter');
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const isDue = async (openMinutes: number, unreadMinutes: number) => {
    const sql = 'update payments set created_at = $2, updated_at = $3 where id = $1';
    await money.pool.query(sql, [paymentId, ago(openMinutes), ago(unreadMinutes)]);
    return (await listStuck(money.services.database, ago(2), 100)).some(({ id }) => id === paymentId);
  };
  const found = [await isDue(5, 1), await isDue(5, 3), await isDue(1_440, 30), await isDue(1_440, 160)];
  expect(found).toEqual([false, true, false, true]);
});

it('[MOM-06] credits an overdue renewal that was confirmed on the bank’s page', async () => {
  const subscriber = await money.subscriber('starter');
  await money.post(`/api/subscriptions/${subscriber.subscriptionId}/renew`, { outcome: 'failed' });
  await syncSubscription(money.services, subscriber.subscriptionId);
  const { token } = subscriber;
  const card = 'pm_card_authenticationRequired';
  const customer = subscriber.customerId;
  const { id: paymentMethodId } = await money.stripe.paymentMethods.attach(card, { customer });
  const { data } = await money.ok(payOpenInvoice, { token, body: { paymentMethodId } });
  expect(data.paymentStatus).toBe('requires_action');
  await sweepAfterThreeMinutes();
  await authenticate(money, data.clientSecret);
  await sweepAfterThreeMinutes();
  expect((await money.ok(getSubscription, { token })).data?.status).toBe('MEMBERSHIP_ACTIVE');
  expect(await findRecordDifferences(money, subscriber)).toEqual([]);
  expect(await isAskedAfter(subscriber)).toBe(false);
});

it('[BILL-03] reads a plan until its request is decided, even after days', async () => {
  const done = await money.subscriber('starter');
  await money.ok(cancelSubscription, { token: done.token });
  expect(await isAskedAfter(done)).toBe(true);
  const waiting = await addSubscriber(money, 'pm_card_authenticationRequired');
  await changeToPlus(waiting);
  await sweepAfterThreeMinutes();
  expect([await isAskedAfter(done), await isAskedAfter(waiting)]).toEqual([false, true]);
  const read = async () => {
    const sql = 'select version from card_provider_reads where object_id = $1';
    const { rows } = await money.pool.query<{ version: number }>(sql, [waiting.subscriptionId]);
    return rows[0]?.version;
  };
  const before = await read();
  await sweepAfterThreeMinutes();
  expect(await read()).toBe((before ?? 0) + 1);
  const days = 3 * 86_400;
  money.clock.advance(days);
  await sweepStalePayments(money.services);
  money.clock.advance(-days);
  expect(await read()).toBe((before ?? 0) + 2);
});

it('[MOM-06] reads the other plans when one can’t be read', async () => {
  const [broken, other] = [
    await addSubscriber(money, 'pm_card_visa'),
    await addSubscriber(money, 'pm_card_visa'),
  ];
  for (const one of [broken, other]) await money.ok(cancelSubscription, { token: one.token });
  const { payments } = money.services;
  const { readSubscription } = payments;
  const failure = { kind: 'unavailable', cause: 'test', isKeyUsed: false } as const;
  Object.assign(payments, {
    readSubscription: (id: string) =>
      id === broken.subscriptionId ? { ok: false, error: failure } : readSubscription(id),
  });
  await sweepAfterThreeMinutes();
  Object.assign(payments, { readSubscription });
  expect([await isAskedAfter(broken), await isAskedAfter(other)]).toEqual([true, false]);
  const { rows } = await money.pool.query<{ member_id: string }>(
    'select member_id from subscriptions order by updated_at desc limit 2',
  );
  expect(rows.map(({ member_id: id }) => id)).toContain(broken.id);
  await sweepAfterThreeMinutes();
  expect(await isAskedAfter(broken)).toBe(false);
});
