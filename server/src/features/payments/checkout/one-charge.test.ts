import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, createPaymentIntent, updatePaymentIntent } from '@moments/contract/payments/checkout';
import { startMoneyServer, type Buyer, type MoneyServer } from '../../../../test/money-server.ts';
import { readBalance } from '../../moments/index.ts';

/** Checks that one press of Pay is one charge, whatever fails between us and Stripe (CHK-13). */
describe('one purchase, one charge', () => {
  let money: MoneyServer;
  beforeAll(async () => {
    money = await startMoneyServer();
  });
  afterEach(async () => {
    await fetch(`${money.sandboxUrl}/api/faults`, { method: 'DELETE' });
  });
  afterAll(() => money.close());

  const fail = (fault: string, times: number) =>
    money.post('/api/faults', { provider: 'stripe', fault, times });
  const readMoments = async ({ id }: Buyer) =>
    (await readBalance(money.server.services.database, id)).remaining;
  const readOwnRecords = async ({ id }: Buyer) => {
    const { customers, subscriptions, payments } = await money.stripeRecords();
    const customer = customers.filter(({ metadata }) => metadata['memberId'] === id);
    return {
      customers: customer.length,
      subscriptions: subscriptions.filter(({ metadata }) => metadata['memberId'] === id),
      charged: payments.filter((one) => one.customer === customer[0]?.id && one.status === 'succeeded'),
    };
  };
  const createBody = async (key: string, attemptId: string) => ({
    priceId: await money.priceOf(key),
    paymentMethodId: 'pm_1',
    isAddOn: key.startsWith('moments-'),
    attemptId,
  });
  const payAndCheck = async (buyer: Buyer, started: { clientSecret: string | null; paymentId: string }) => {
    await money.confirm(started.clientSecret);
    expect((await money.status(buyer, started.paymentId)).paymentStatus).toBe('succeeded');
    const { customers, subscriptions, charged } = await readOwnRecords(buyer);
    expect([customers, subscriptions.length, charged.length]).toEqual([1, 1, 1]);
    expect(await readMoments(buyer)).toBe(30);
  };

  it('[CHK-13] creates one subscription for 20 calls at the same time with one attempt', async () => {
    const buyer = await money.buyer();
    const body = await createBody('starter', 'a1');
    const started = await Promise.all(
      Array.from({ length: 20 }, () => money.ok(createPaymentIntent, { token: buyer.token, body })),
    );
    expect(new Set(started.map(({ data }) => data.clientSecret)).size).toBe(1);
    await payAndCheck(buyer, started[0]!.data);
  });

  it('[CHK-13] creates one subscription for 50 calls at the same time from separate tabs', async () => {
    const buyer = await money.buyer();
    const bodies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => createBody('starter', `tab-${String(n)}`)),
    );
    const started = await Promise.all(
      bodies.map((body) => money.ok(createPaymentIntent, { token: buyer.token, body })),
    );
    expect(new Set(started.map(({ data }) => data.paymentId)).size).toBe(1);
    await payAndCheck(buyer, started[0]!.data);
    // A later tab with its own attempt gets the same payment instead of a new one.
    const late = await money.ok(createPaymentIntent, { token: buyer.token, body: bodies[49]! });
    expect(late.data).toMatchObject({ clientSecret: null, paymentStatus: 'succeeded' });
  });

  it.each(['starter', 'sponsored', 'moments-10'])(
    '[CHK-13] creates one %s when the first reply was lost and the member returns after its idempotency key has ended',
    async (key) => {
      const { rows } = await money.pool.query<{ id: string }>(
        `insert into partners (name) values ($1) returning id`,
        [`Partner of ${key}`],
      );
      const buyer = await money.buyer(key === 'sponsored' ? { partnerId: rows[0]!.id } : {});
      if (key === 'moments-10') await money.addPlan(buyer);
      const body = {
        ...(await createBody(key, 'a1')),
        ...(key === 'sponsored' ? { paymentMethodId: '' } : {}),
      };
      // The customer exists, so that the fault strikes the purchase.
      await money.ok(addCustomer, { token: buyer.token });
      await fail('lost-reply', 3);
      expect((await money.call(createPaymentIntent, { token: buyer.token, body })).status).toBe(503);
      const later = new Date(Date.now() + 25 * 3_600_000);
      await money.post('/api/clock', { now: later.toISOString() });
      money.server.clock.moveTo(later);
      try {
        await money.pool.query(
          `update sessions set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'`,
          [later],
        );
        const { data } = await money.ok(createPaymentIntent, { token: buyer.token, body });
        if (data.clientSecret !== null) await money.confirm(data.clientSecret);
        expect((await money.status(buyer, data.paymentId)).paymentStatus).toBe('succeeded');
      } finally {
        await money.post('/api/clock', { now: null });
        money.server.clock.moveTo(new Date());
      }
      const { subscriptions, charged } = await readOwnRecords(buyer);
      const living = subscriptions.filter(({ ended_at: end, status }) => end === null && status === 'active');
      expect([living.length, charged.length]).toEqual(
        { starter: [1, 1], sponsored: [1, 0], 'moments-10': [0, 1] }[key],
      );
    },
  );

  it('[CHK-13] sells one plan when two tabs press Pay for different plans', async () => {
    const buyer = await money.buyer();
    const bodies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => createBody(n % 2 === 0 ? 'starter' : 'plus', `tab-${String(n)}`)),
    );
    const results = await Promise.all(
      bodies.map((body) => money.call(createPaymentIntent, { token: buyer.token, body })),
    );
    expect(results.every((result) => result.ok || result.status < 500)).toBe(true);
    const secrets = results.flatMap((result) => (result.ok ? [result.reply.data.clientSecret] : []));
    const confirmed = await Promise.allSettled([...new Set(secrets)].map((secret) => money.confirm(secret)));
    expect(confirmed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { subscriptions, charged } = await readOwnRecords(buyer);
    expect(charged).toHaveLength(1);
    expect(subscriptions.filter(({ status }) => status === 'active')).toHaveLength(1);
  });

  it('[CHK-13] charges an add-on once when two tabs press Pay', async () => {
    const buyer = await money.buyer();
    await money.addPlan(buyer);
    const [a, b] = await Promise.all(
      ['a', 'b'].map(async (attemptId) =>
        money.ok(createPaymentIntent, {
          token: buyer.token,
          body: await createBody('moments-10', attemptId),
        }),
      ),
    );
    expect(a!.data.clientSecret).toBe(b!.data.clientSecret);
    await money.confirm(a!.data.clientSecret);
    await expect(money.confirm(b!.data.clientSecret)).rejects.toThrow();
    const again = await money.ok(createPaymentIntent, {
      token: buyer.token,
      body: await createBody('moments-10', 'b'),
    });
    expect(again.data).toMatchObject({ clientSecret: null, paymentStatus: 'succeeded' });
    expect([(await readOwnRecords(buyer)).charged.length, await readMoments(buyer)]).toEqual([1, 10]);
  });

  /** Makes the n-th Stripe call from now on fail. @returns a function that restores Stripe and returns whether a call failed */
  const failCallAt = (position: number, fault: string) => {
    const { payments } = money.server.services;
    const original = { ...payments };
    let uses = 0;
    const wrap =
      <A extends readonly unknown[], R>(call: (...input: A) => Promise<R>) =>
      async (...input: A): Promise<R> => {
        uses += 1;
        // As many faults as the SDK has tries, so the call fails permanently or its reply is lost.
        if (uses === position) await fail(fault, 3);
        return call(...input);
      };
    const { readEvent: _events, catalog: _catalog, ...calls } = original;
    for (const [name, call] of Object.entries(calls))
      Object.assign(payments, { [name]: wrap(call as never) });
    return () => {
      Object.assign(payments, original);
      return uses >= position;
    };
  };

  /** Buys as a member who changes their mind before paying, and presses Pay again after each failure. */
  async function buyWithPatience(buyer: Buyer): Promise<{ clientSecret: string | null; paymentId: string }> {
    for (const key of ['plus', 'starter']) {
      for (let press = 1; ; press += 1) {
        const body = await createBody(key, 'a1');
        const result = await money.call(createPaymentIntent, { token: buyer.token, body });
        if (result.ok && key === 'starter') return result.reply.data;
        if (result.ok) break;
        expect(result).toMatchObject({ status: 503, error: { code: 'CARD_PROVIDER_UNAVAILABLE' } });
        if (press > 3) throw new Error('the purchase does not recover');
      }
    }
    throw new Error('unreachable');
  }

  it.each(['lost-reply', 'error-500'])(
    '[CHK-13] charges once when any Stripe call of a purchase fails with "%s"',
    async (fault) => {
      for (let position = 1, hasStruck = true; hasStruck; position += 1) {
        const buyer = await money.buyer();
        const restore = failCallAt(position, fault);
        const { clientSecret, paymentId } = await buyWithPatience(buyer);
        await money.confirm(clientSecret);
        const statusCall = { token: buyer.token, query: { paymentId } };
        const first = await money.call(updatePaymentIntent, statusCall);
        if (!first.ok) expect(first.error.code).toBe('CARD_PROVIDER_UNAVAILABLE');
        hasStruck = restore();
        await fetch(`${money.sandboxUrl}/api/faults`, { method: 'DELETE' });
        expect((await money.status(buyer, paymentId)).paymentStatus).toBe('succeeded');
        const { customers, subscriptions, charged } = await readOwnRecords(buyer);
        const live = subscriptions.filter(({ status }) => status !== 'incomplete_expired');
        expect([position, customers, live.length, charged.length]).toEqual([position, 1, 1, 1]);
        expect(await readMoments(buyer)).toBe(30);
        if (position === 1) expect(hasStruck).toBe(true);
      }
    },
    120_000,
  );

  it('[CHK-13] continues the same purchase after Stripe was unreachable', async () => {
    const buyer = await money.buyer();
    const body = await createBody('starter', 'a1');
    await fail('error-500', 30);
    for (let press = 0; press < 2; press += 1) {
      const result = await money.call(createPaymentIntent, { token: buyer.token, body });
      expect(result).toMatchObject({ ok: false, status: 503, error: { code: 'CARD_PROVIDER_UNAVAILABLE' } });
    }
    await fetch(`${money.sandboxUrl}/api/faults`, { method: 'DELETE' });
    const { data } = await money.ok(createPaymentIntent, { token: buyer.token, body });
    await payAndCheck(buyer, data);
  });

  it('[CHK-13] finds what Stripe created although every reply was lost', async () => {
    const buyer = await money.buyer();
    await money.ok(addCustomer, { token: buyer.token });
    await fail('lost-reply', 3);
    const body = await createBody('starter', 'a1');
    const lost = await money.call(createPaymentIntent, { token: buyer.token, body });
    expect(lost).toMatchObject({ ok: false, status: 503 });
    const { data } = await money.ok(createPaymentIntent, { token: buyer.token, body });
    await payAndCheck(buyer, data);
  });
});
