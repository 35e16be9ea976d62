import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { createPaymentIntent, updatePaymentIntent } from '@moments/contract/payments/checkout';
import { type Buyer, shareMoneyServer } from '../../../../test/money-server.ts';
import { deliver, listEventsAbout } from '../../../../test/provider-events.ts';
import { findRecordDifferences } from '../../../../test/record-differences.ts';
import { readBalance } from '../../moments/index.ts';
import { sweepStalePayments } from '../sweeps.ts';

const money = await shareMoneyServer();

const fifty = Array.from({ length: 50 }, (_, n) => n);

const createBody = async (key: string, attemptId: string) => ({
  priceId: await money.priceOf(key),
  paymentMethodId: 'pm_1',
  isAddOn: key.startsWith('moments-'),
  attemptId,
});

async function listCharges({ id }: Buyer): Promise<number[]> {
  const { customers, payments } = await money.stripeRecords();
  const own = customers.filter(({ metadata }) => metadata['memberId'] === id).map((customer) => customer.id);
  expect(own).toHaveLength(1);
  return payments
    .filter(
      ({ status, customer }) =>
        status === 'succeeded' && typeof customer === 'string' && own.includes(customer),
    )
    .map(({ amount }) => amount);
}

it.each([
  ['starter', 2900, 30],
  ['moments-10', 900, 10],
] as const)(
  '[CHK-13] charges and credits %s once for 50 calls at the same time from two tabs that both pay',
  async (key, amount, moments) => {
    const buyer = await money.buyer();
    if (key === 'moments-10') await money.addPlan(buyer);
    const bodies = await Promise.all(
      fifty.map((n) => createBody(key, n % 2 === 0 ? 'this tab' : 'that tab')),
    );
    const replies = await Promise.all(
      bodies.map((body) => money.ok(createPaymentIntent, { token: buyer.token, body })),
    );
    const secrets = new Set(replies.map(({ data }) => data.clientSecret));
    expect(secrets.size).toBe(1);
    const [secret = null] = secrets;
    const confirmed = await Promise.allSettled([money.confirm(secret), money.confirm(secret)]);
    expect(confirmed.filter(({ status }) => status === 'fulfilled')).not.toHaveLength(0);
    // Each tab reads the status and presses Pay again.
    const query = { paymentId: replies[0]!.data.paymentId };
    await Promise.all(fifty.map(() => money.ok(updatePaymentIntent, { token: buyer.token, query })));
    const again = await Promise.all(
      bodies.map((body) => money.call(createPaymentIntent, { token: buyer.token, body })),
    );
    for (const reply of again)
      expect(reply).toMatchObject({
        ok: true,
        reply: { data: { clientSecret: null, paymentStatus: 'succeeded' } },
      });
    expect(await listCharges(buyer)).toEqual([amount]);
    expect((await readBalance(money.services.database, buyer.id)).remaining).toBe(moments);
    // The plan that add-ons need is in our records only.
    await money.pool.query(`delete from subscriptions where price_id = 'price_test'`);
    expect(await findRecordDifferences(money, buyer)).toEqual([]);
  },
  120_000,
);

it('[CHK-13, MOM-06] credits a payment once for 50 deliveries of one event at the same time, between status calls and sweeps', async () => {
  const buyer = await money.buyer();
  const { clientSecret, paymentId } = await money.start(buyer, 'starter');
  await money.confirm(clientSecret);
  const event = (await listEventsAbout(money, buyer)).find(({ type }) => type === 'invoice.paid')!;
  money.clock.advance(180);
  await Promise.all(
    fifty.flatMap((n) => [
      deliver(money, event),
      ...(n % 5 === 0 ? [money.status(buyer, paymentId), sweepStalePayments(money.services)] : []),
    ]),
  );
  const { rows } = await money.pool.query('select handled_at from card_provider_events where event_id = $1', [
    event.id,
  ]);
  expect(rows).toEqual([{ handled_at: expect.any(Date) as Date }]);
  expect(await listCharges(buyer)).toEqual([2900]);
  // The plan that add-ons need is in our records only.
  await money.pool.query(`delete from subscriptions where price_id = 'price_test'`);
  expect(await findRecordDifferences(money, buyer)).toEqual([]);
  expect(await money.subjects(buyer)).toHaveLength(1);
}, 120_000);

it('[CHK-13] accepts an event until 300 seconds after it was signed, and handles a repeated delivery once', async () => {
  const payload = JSON.stringify({
    id: 'evt_replayed',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_x' } },
  });
  const send = async (age: number, scheme = 'v1') => {
    const timestamp = Math.floor(Date.now() / 1000) - age;
    const header = { payload, secret: 'whsec_sandbox', timestamp, scheme };
    const signature = Stripe.webhooks.generateTestHeaderString(header);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return (await money.app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload })).statusCode;
  };
  expect([await send(310), await send(0, 'v0'), await send(280), await send(0), await send(0)]).toEqual([
    400, 400, 200, 200, 200,
  ]);
  const jobs = `select 1 from pgboss.job where name = 'payment-events' and data->>'eventId' = 'evt_replayed'`;
  expect((await money.pool.query(jobs)).rows).toHaveLength(1);
});
