import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPaymentIntent } from '@moments/contract/payments/checkout';
import { startMoneyServer, type Buyer, type MoneyServer } from '../../../../test/money-server.ts';
import { readBalance } from '../../moments/index.ts';
import { createEndPlanHandler, endPlan } from '../subscription/end-plan.ts';
import { sweepStalePayments } from '../sweeps.ts';
import { handleEvent } from './provider-events.ts';

const subscribed = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'invoice.paid',
  'payment_intent.succeeded',
];

describe('webhook events', () => {
  let money: MoneyServer;
  let stripe: Stripe;
  beforeAll(async () => {
    money = await startMoneyServer();
    const { port } = new URL(money.sandboxUrl);
    stripe = new Stripe('sk_test_sandbox', { host: '127.0.0.1', port, protocol: 'http', telemetry: false });
  });
  afterAll(() => money.close());

  const deliver = (event: object, secret = 'whsec_sandbox', age = 0, change = (text: string) => text) => {
    const payload = JSON.stringify(event);
    const timestamp = Math.floor(Date.now() / 1000) - age;
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return money.app.inject({
      method: 'POST',
      url: '/webhooks/stripe',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      payload: change(payload),
    });
  };
  /** Receives an event and runs its job. */
  const tell = async (event: { id: string }) => {
    expect((await deliver(event)).statusCode).toBe(200);
    await handleEvent(money.server.services, event.id);
  };
  const buy = async () => {
    const buyer = await money.buyer();
    const started = await money.start(buyer, 'starter');
    await money.confirm(started.clientSecret);
    return { buyer, ...started };
  };
  const listEvents = async (purchase: { clientSecret: string | null; buyer: Buyer }) => {
    const intent = (purchase.clientSecret ?? '').split('_secret_')[0];
    const { customer } = await stripe.paymentIntents.retrieve(intent ?? '');
    const { data } = await stripe.events.list({ types: subscribed, limit: 100 });
    return data.filter(({ data: { object } }) => 'customer' in object && object.customer === customer);
  };
  const query = async <T extends object>(sql: string, { id }: Buyer) =>
    (await money.pool.query<T>(sql, [id])).rows;
  /** Reads everything that a first payment creates. */
  const readState = async (buyer: Buyer) => {
    const [ledger, lines, emails, subscriptions, payments] = [
      await query('select kind, source, amount from moments_ledger where member_id = $1', buyer),
      await query(
        'select title, amount, status, is_first_payment from transactions where member_id = $1',
        buyer,
      ),
      await query('select subject from outbound_messages where member_id = $1', buyer),
      await query(
        'select status, amount, first_payment_id is not null as paid from subscriptions where member_id = $1',
        buyer,
      ),
      await query(
        'select status, credited_at is not null as credited from payments where member_id = $1',
        buyer,
      ),
    ];
    return { ledger, lines, emails, subscriptions, payments };
  };
  const paidOnce = {
    ledger: [{ kind: 'grant', source: 'plan', amount: 30 }],
    lines: [{ title: 'Starter plan', amount: 2900, status: 'succeeded', is_first_payment: true }],
    emails: [{ subject: expect.any(String) as string }],
    subscriptions: [{ status: 'MEMBERSHIP_ACTIVE', amount: 2900, paid: true }],
    payments: [{ status: 'succeeded', credited: true }],
  };

  it('rejects an event with a wrong signature, an old event, and a changed event', async () => {
    const event = {
      id: 'evt_forged',
      object: 'event',
      type: 'invoice.paid',
      data: { object: { id: 'in_1' } },
    };
    const replies = [
      await deliver(event, 'whsec_wrong'),
      await deliver(event, 'whsec_sandbox', 301),
      await deliver(event, 'whsec_sandbox', 0, (text) => text.replace('in_1', 'in_2')),
      await money.app.inject({ method: 'POST', url: '/webhooks/stripe', payload: 'nonsense' }),
      await money.app.inject({ method: 'POST', url: '/webhooks/stripe' }),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400]);
    const { rows } = await money.pool.query(
      `select 1 from card_provider_events where event_id = 'evt_forged'`,
    );
    expect(rows).toEqual([]);
  });

  it('accepts an unknown kind of event and an event about another system’s object, and does nothing', async () => {
    await tell({
      id: 'evt_unknown',
      type: 'tax.settings.updated',
      data: { object: { object: 'tax.settings' } },
    } as never);
    const customer = await stripe.customers.create({ email: 'else@example.com' });
    const price = await money.priceOf('starter');
    const foreign = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price }],
      payment_behavior: 'default_incomplete',
    });
    const event = {
      id: 'evt_foreign',
      type: 'customer.subscription.created',
      data: { object: { id: foreign.id } },
    };
    await tell(event);
    await tell({ ...event, id: 'evt_gone', data: { object: { id: 'sub_gone' } } } as never);
    const { rows } = await money.pool.query('select 1 from subscriptions where stripe_subscription_id = $1', [
      foreign.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('[CHK-13] ends in the same state when repeated events, the status call, and the sweep come at the same time', async () => {
    const purchase = await buy();
    const events = await listEvents(purchase);
    await Promise.all([
      ...[...events, ...events].map((event) => tell(event)),
      ...[1, 2, 3, 4, 5].map(() => money.status(purchase.buyer, purchase.paymentId)),
      sweepStalePayments(money.server.services),
    ]);
    expect(await readState(purchase.buyer)).toEqual(paidOnce);
  });

  it('[CHK-13] reads a plan once for all the events that waited', async () => {
    const purchase = await buy();
    const events = await listEvents(purchase);
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(subscribed));
    for (const event of events) expect((await deliver(event)).statusCode).toBe(200);
    const sql = `select coalesce(sum(version), 0)::int as reads from card_provider_reads
       where object_id in (select stripe_subscription_id from subscriptions where member_id = $1)`;
    const before = await query<{ reads: number }>(sql, purchase.buyer);
    for (const { id } of events) await handleEvent(money.server.services, id);
    const after = await query<{ reads: number }>(sql, purchase.buyer);
    expect((after[0]?.reads ?? 0) - (before[0]?.reads ?? 0)).toBe(1);
    expect(await readState(purchase.buyer)).toEqual(paidOnce);
  });

  it('[CHK-13] changes nothing for an event about an unpaid subscription', async () => {
    const buyer = await money.buyer();
    const started = await money.start(buyer, 'starter');
    const purchase = { buyer, ...started };
    const [created] = await listEvents(purchase);
    await tell(created!);
    expect(await readState(buyer)).toMatchObject({ ledger: [], lines: [], subscriptions: [] });
    await money.confirm(started.clientSecret);
    for (const event of await listEvents(purchase)) await tell(event);
    expect(await readState(buyer)).toEqual(paidOnce);
  });

  it('[MOM-06] credits a payment and sends its email without any event or browser', async () => {
    const plan = await buy();
    const buyer = await money.buyer();
    const addOn = await money.start(buyer, 'moments-10');
    await money.confirm(addOn.clientSecret);
    await sweepStalePayments(money.server.services);
    expect((await readState(plan.buyer)).payments).toMatchObject([{ credited: false }]);
    money.clock.advance(180);
    await sweepStalePayments(money.server.services);
    expect(await readState(plan.buyer)).toEqual(paidOnce);
    expect(await readState(buyer)).toMatchObject({
      ledger: [{ amount: 10, source: 'add-on' }],
      emails: [{}],
      payments: [{ status: 'succeeded', credited: true }],
    });
  });

  it('cancels an add-on that was not paid for a day', async () => {
    const buyer = await money.buyer();
    await money.start(buyer, 'moments-10');
    money.clock.advance(86_400 + 60);
    await sweepStalePayments(money.server.services);
    expect((await readState(buyer)).payments).toEqual([{ status: 'canceled', credited: false }]);
  });

  describe('about an active plan', () => {
    const startPlan = async () => {
      const purchase = await buy();
      await money.status(purchase.buyer, purchase.paymentId);
      const [row] = await query<{ id: string }>(
        'select stripe_subscription_id as id from subscriptions where member_id = $1',
        purchase.buyer,
      );
      return { ...purchase, subscriptionId: row!.id };
    };
    const tellObject = async (objectId: string, type = 'customer.subscription.updated') =>
      tell({ id: `evt_${String(Math.random())}`, type, data: { object: { id: objectId } } } as never);
    const readSubscription = async (buyer: Buyer) =>
      (
        await query<{ status: string; cancel_plan_initiated: boolean }>(
          'select * from subscriptions where member_id = $1',
          buyer,
        )
      )[0];
    const listSubjects = async (buyer: Buyer) =>
      (
        await query<{ subject: string }>(
          'select subject from outbound_messages where member_id = $1 order by created_at',
          buyer,
        )
      ).map(({ subject }) => subject);
    const readRemaining = async (buyer: Buyer) =>
      (await readBalance(money.server.services.database, buyer.id)).remaining;

    it('[MOM-02] expires old Moments and grants the new allowance once at a renewal', async () => {
      const { buyer, subscriptionId } = await startPlan();
      await money.post(`/api/subscriptions/${subscriptionId}/renew`, { outcome: 'paid' });
      const { data } = await stripe.invoices.list({ subscription: subscriptionId });
      for (let n = 0; n < 3; n += 1) await tellObject(data[0]!.id, 'invoice.paid');
      const ledger = await query<{ kind: string; amount: number }>(
        'select kind, amount from moments_ledger where member_id = $1 order by id',
        buyer,
      );
      expect(ledger).toEqual([
        { kind: 'grant', amount: 30 },
        { kind: 'expiry', amount: -30 },
        { kind: 'grant', amount: 30 },
      ]);
      const lines = await query<{ description: string }>(
        'select description from transactions where member_id = $1 order by created_at, description',
        buyer,
      );
      expect(lines.map(({ description }) => description)).toEqual(['First month', 'Renewal']);
    });

    it('[STAT-11] reports an unpaid renewal by status and email, and recovers when it is paid', async () => {
      const { buyer, subscriptionId } = await startPlan();
      await money.post(`/api/subscriptions/${subscriptionId}/renew`, { outcome: 'failed' });
      await tellObject(subscriptionId);
      await tellObject(subscriptionId);
      expect((await readSubscription(buyer))?.status).toBe('MEMBERSHIP_PAST_DUE');
      expect((await listSubjects(buyer)).at(-1)).toBe('Your payment didn’t go through');
      const body = {
        priceId: await money.priceOf('plus'),
        paymentMethodId: 'pm',
        isAddOn: false,
        attemptId: 'x',
      };
      expect(await money.call(createPaymentIntent, { token: buyer.token, body })).toMatchObject({
        ok: false,
        status: 409,
      });
      const { data } = await stripe.invoices.list({ subscription: subscriptionId, status: 'open' });
      await stripe.invoices.pay(data[0]!.id, { payment_method: 'pm_card_visa' });
      await tellObject(data[0]!.id, 'invoice.paid');
      expect((await readSubscription(buyer))?.status).toBe('MEMBERSHIP_ACTIVE');
      expect(await readRemaining(buyer)).toBe(30);
    });

    it('ends a plan with its period or right away after a transaction commits', async () => {
      const { services } = money.server;
      for (const [when, status, endsWithPeriod] of [
        ['with-period', 'MEMBERSHIP_ACTIVE', true],
        ['now', 'MEMBERSHIP_ENDED', false],
      ] as const) {
        const { buyer } = await startPlan();
        const jobs: unknown[] = [];
        const enqueue = (_transaction: unknown, _queue: string, data: object) =>
          Promise.resolve(void jobs.push(data));
        await services.database.transaction((tx) => endPlan({ jobs: { enqueue } }, tx, buyer.id, when));
        for (let n = 0; n < 2; n += 1) await createEndPlanHandler(services).handle(jobs[0] as never);
        expect(await readSubscription(buyer)).toMatchObject({
          status,
          cancel_plan_initiated: endsWithPeriod,
        });
      }
    });

    it('[BILL-03] shows a plan that ends with its period, and then its end', async () => {
      const { buyer, subscriptionId } = await startPlan();
      await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
      await tellObject(subscriptionId);
      expect(await readSubscription(buyer)).toMatchObject({
        status: 'MEMBERSHIP_ACTIVE',
        cancel_plan_initiated: true,
      });
      await stripe.subscriptions.cancel(subscriptionId);
      await tellObject(subscriptionId, 'customer.subscription.deleted');
      await tellObject(subscriptionId);
      expect((await readSubscription(buyer))?.status).toBe('MEMBERSHIP_ENDED');
      expect((await listSubjects(buyer)).filter((subject) => subject === 'Your plan has ended')).toHaveLength(
        1,
      );
    });
  });
});

describe('webhook events from the sandbox', () => {
  it('[MOM-06] credits payments without a status call when events are repeated, reordered, and delayed', async () => {
    const money = await startMoneyServer({ webhooks: true, work: true });
    try {
      for (const fault of ['duplicate', 'reorder', 'delay'])
        await money.post('/api/faults', { provider: 'stripe', fault, times: 3 });
      const buyer = await money.buyer();
      const { clientSecret } = await money.start(buyer, 'starter');
      await money.confirm(clientSecret);
      const readRemaining = async () =>
        (await readBalance(money.server.services.database, buyer.id)).remaining;
      await expect.poll(readRemaining, { interval: 200 }).toBe(30);
      await expect.poll(() => money.mail.sent.length).toBe(1);
      expect(money.mail.sent[0]).toMatchObject({
        to: buyer.email,
        subject: 'We received your payment of $29.00',
      });
    } finally {
      await money.close();
    }
  }, 60_000);
});
