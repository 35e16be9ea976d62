import { afterEach, expect, it } from 'vitest';
import { payOpenInvoice } from '@moments/contract/payments/open-invoice';
import { getPaymentHistory } from '@moments/contract/payments/payment-history';
import { changePlan, completePlanChange, previewPlanChange } from '@moments/contract/payments/plan-change';
import { cancelSubscription, getSubscription } from '@moments/contract/payments/subscription';
import { authenticate, addSubscriber } from '../../../../test/bank-page.ts';
import { type Subscriber, shareMoneyServer } from '../../../../test/money-server.ts';
import { readBalance } from '../../moments/index.ts';
import { pausePlan } from '../subscription/pause-plan.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';

const money = await shareMoneyServer();
afterEach(async () => {
  await fetch(`${money.sandboxUrl}/api/faults`, { method: 'DELETE' });
});

const preview = async ({ token }: Subscriber, key: string) =>
  money.call(previewPlanChange, { token, query: { priceId: await money.priceOf(key) } });
const change = async ({ token }: Subscriber, key: string, total: number, attemptId = 'a1') =>
  money.call(changePlan, { token, body: { priceId: await money.priceOf(key), total, attemptId } });
const finish = async ({ token }: Subscriber, key: string) =>
  money.ok(completePlanChange, { token, body: { priceId: await money.priceOf(key) } });
const readShown = async ({ token }: Subscriber) => (await money.ok(getSubscription, { token })).data;
const listCharged = async ({ customerId }: Subscriber) => {
  const { payments } = await money.stripeRecords();
  return payments
    .filter(({ customer, status }) => customer === customerId && status === 'succeeded')
    .map(({ amount }) => amount);
};
const listPaid = async ({ token }: Subscriber) =>
  (await money.ok(getPaymentHistory, { token })).data.transactions
    .filter(({ paymentStatus }) => paymentStatus === 'succeeded')
    .map(({ amount }) => amount)
    .sort();
const readRemaining = async ({ id }: Subscriber) =>
  (await readBalance(money.services.database, id)).remaining;
const countChangeEmails = async (subscriber: Subscriber) =>
  (await money.subjects(subscriber)).filter((subject) => subject === 'Your plan was changed').length;

it('[RENEW-01] keeps once what a member agreed to with a change, and rejects the terms of a page from yesterday', async () => {
  const subscriber = await money.subscriber();
  const asked = await preview(subscriber, 'plus');
  const terms = asked.ok ? (asked.reply.data.renewalTerms ?? '') : '';
  expect(terms).toContain('By pressing Change plan and pay $50.00, you agree');
  const priceId = await money.priceOf('plus');
  const press = (renewalTerms: string) =>
    money.call(changePlan, {
      token: subscriber.token,
      body: { priceId, total: 5000, attemptId: 'a1', renewalTerms },
    });
  expect(await press(terms.replace('each month', 'each year'))).toMatchObject({
    error: { code: 'PRICE_CHANGED' },
  });
  for (let n = 0; n < 2; n += 1) expect(await press(terms)).toMatchObject({ status: 200 });
  const { rows } = await money.pool.query<{ after: object }>(
    `select after from audit_log where member_id = $1 and action = 'renewal.agreed'`,
    [subscriber.id],
  );
  expect(rows).toMatchObject([{ after: { terms, total: 5000, price: 7900, priceId } }]);
});

const asks = { status: 200, reply: { paymentStatus: 'requires_action', data: { title: 'Starter' } } };

it('[CHK-07, CHK-13] changes the plan only after the member has authenticated the card', async () => {
  const subscriber = await addSubscriber(money, 'pm_card_authenticationRequired');
  const asked = await change(subscriber, 'plus', 5000);
  expect(asked).toMatchObject(asks);
  const secret = asked.ok ? asked.reply.clientSecret : null;
  // Double clicks, other tabs, and reloads get the same payment to confirm.
  for (const attemptId of ['a1', 'a2', 'a3'])
    expect(await change(subscriber, 'plus', 5000, attemptId)).toMatchObject({
      reply: { clientSecret: secret },
    });
  expect(await finish(subscriber, 'plus')).toMatchObject({
    paymentStatus: 'requires_action',
    clientSecret: secret,
  });
  expect([await listCharged(subscriber), await readRemaining(subscriber)]).toEqual([[2900], 30]);
  await authenticate(money, secret, 'complete');
  expect(await finish(subscriber, 'plus')).toMatchObject({
    paymentStatus: 'succeeded',
    clientSecret: null,
    data: { title: 'Plus', cost: 7900 },
    subscription: { status: 'MEMBERSHIP_ACTIVE' },
  });
  expect([await listCharged(subscriber), await readRemaining(subscriber)]).toEqual([[2900, 5000], 120]);
  expect(await listPaid(subscriber)).toEqual([2900, 5000]);
  expect(await countChangeEmails(subscriber)).toBe(1);
  expect(await change(subscriber, 'plus', 5000)).toMatchObject({ reply: { paymentStatus: 'succeeded' } });
});

it('[CHK-09] changes nothing and leaves nothing to charge when the authentication fails, and allows another try', async () => {
  const subscriber = await addSubscriber(money, 'pm_card_authenticationRequired');
  const first = await change(subscriber, 'plus', 5000);
  await authenticate(money, first.ok ? first.reply.clientSecret : null, 'fail');
  expect(await finish(subscriber, 'plus')).toMatchObject({ paymentStatus: 'failed', clientSecret: null });
  expect(await finish(subscriber, 'plus')).toMatchObject({ paymentStatus: 'canceled' });
  expect(await readShown(subscriber)).toMatchObject({ title: 'Starter', status: 'MEMBERSHIP_ACTIVE' });
  const open = await money.stripe.invoices.list({ subscription: subscriber.subscriptionId, status: 'open' });
  expect(open.data).toEqual([]);
  const second = await change(subscriber, 'plus', 5000);
  expect(second).toMatchObject(asks);
  await authenticate(money, second.ok ? second.reply.clientSecret : null, 'complete');
  expect(await finish(subscriber, 'plus')).toMatchObject({ paymentStatus: 'succeeded' });
  expect(await listCharged(subscriber)).toEqual([2900, 5000]);
});

it('[CHK-13] charges only the newer plan when the member chooses another one during authentication', async () => {
  const subscriber = await addSubscriber(money, 'pm_card_authenticationRequired');
  const first = await change(subscriber, 'plus', 5000);
  const second = await change(subscriber, 'standard', 2000);
  expect(second).toMatchObject(asks);
  await expect(authenticate(money, first.ok ? first.reply.clientSecret : null, 'complete')).rejects.toThrow();
  await authenticate(money, second.ok ? second.reply.clientSecret : null, 'complete');
  expect(await finish(subscriber, 'standard')).toMatchObject({ data: { title: 'Standard' } });
  expect(await finish(subscriber, 'plus')).toMatchObject({ paymentStatus: 'canceled' });
  expect(await listCharged(subscriber)).toEqual([2900, 2000]);
});

it('[BILL-05] charges another card instead of the one that requires authentication', async () => {
  const subscriber = await addSubscriber(money, 'pm_card_authenticationRequired');
  const asked = await change(subscriber, 'plus', 5000);
  await money.services.payments.cards.makeDefault(subscriber, await money.addCard(subscriber));
  expect(await change(subscriber, 'plus', 5000)).toMatchObject({ reply: { paymentStatus: 'succeeded' } });
  await expect(authenticate(money, asked.ok ? asked.reply.clientSecret : null, 'complete')).rejects.toThrow();
  expect(await listCharged(subscriber)).toEqual([2900, 5000]);
});

it('[BILL-03] discards a change that waits for authentication when the member cancels the plan', async () => {
  const subscriber = await addSubscriber(money, 'pm_card_authenticationRequired');
  const asked = await change(subscriber, 'plus', 5000);
  await money.ok(cancelSubscription, { token: subscriber.token });
  await expect(authenticate(money, asked.ok ? asked.reply.clientSecret : null, 'complete')).rejects.toThrow();
  expect(await readShown(subscriber)).toMatchObject({ title: 'Starter', cancelPlanInitiated: true });
  expect(await listCharged(subscriber)).toEqual([2900]);
});

it('[CHK-13] never pays a pending change when the member pays an overdue renewal', async () => {
  const subscriber = await addSubscriber(money, 'pm_card_authenticationRequired');
  await change(subscriber, 'plus', 5000);
  const card = await money.addCard(subscriber);
  await money.ok(payOpenInvoice, { token: subscriber.token, body: { paymentMethodId: card } });
  expect([await listCharged(subscriber), (await readShown(subscriber))?.title]).toEqual([[2900], 'Starter']);
});

it('[CHK-09, MOM-06] changes the plan when a processing payment succeeds', async () => {
  const subscriber = await addSubscriber(money, 'pm_card_processing');
  expect(await change(subscriber, 'plus', 5000)).toMatchObject({
    reply: { paymentStatus: 'processing', clientSecret: null, data: { title: 'Starter' } },
  });
  // In the meantime, neither the same change nor another one starts.
  expect(await change(subscriber, 'plus', 5000)).toMatchObject({ reply: { paymentStatus: 'processing' } });
  expect(await change(subscriber, 'standard', 2000)).toMatchObject({
    error: { code: 'PAYMENT_IN_PROGRESS' },
  });
  const { payments } = await money.stripeRecords();
  const underWay = payments.filter(
    ({ customer, status }) => customer === subscriber.customerId && status === 'processing',
  );
  expect(underWay.map(({ amount }) => amount)).toEqual([5000]);
  await money.post(`/api/payments/${underWay[0]!.id}/settle`, { outcome: 'succeeded' });
  expect(await finish(subscriber, 'plus')).toMatchObject({
    paymentStatus: 'succeeded',
    data: { title: 'Plus' },
  });
  expect([await listPaid(subscriber), await readRemaining(subscriber)]).toEqual([[2900, 5000], 120]);
});

it('[CHK-13] charges once, an amount that one of the tabs showed, when two tabs change to different plans at the same time', async () => {
  for (let round = 0; round < 3; round += 1) {
    const subscriber = await money.subscriber('starter');
    const replies = await Promise.all([
      change(subscriber, 'plus', 5000, 'tab-1'),
      change(subscriber, 'standard', 2000, 'tab-2'),
      change(subscriber, 'plus', 5000, 'tab-1'),
    ]);
    const [plus, standard] = [replies[0], replies[1]];
    expect([plus.ok, standard.ok].sort()).toEqual([false, true]);
    expect([plus, standard].find(({ ok }) => !ok)).toMatchObject({
      status: 409,
      error: { code: 'PRICE_CHANGED' },
    });
    expect(replies[2].ok).toBe(plus.ok);
    expect(await listCharged(subscriber)).toEqual([2900, plus.ok ? 5000 : 2000]);
    expect((await readShown(subscriber))?.title).toBe(plus.ok ? 'Plus' : 'Standard');
    const { balance } = (await money.stripe.customers.retrieve(subscriber.customerId)) as { balance: number };
    expect(balance).toBe(0);
  }
});

it('[CHK-13] frees the plan lock soon after a server was killed during a change', async () => {
  const subscriber = await money.subscriber('starter');
  await money.pool.query(
    `insert into plan_turns (member_id, holder, until)
     values ($1, gen_random_uuid(), now() + interval '1 second')`,
    [subscriber.id],
  );
  expect(await change(subscriber, 'plus', 5000)).toMatchObject({ status: 200 });
  const { rowCount } = await money.pool.query('select 1 from plan_turns where member_id = $1', [
    subscriber.id,
  ]);
  expect(rowCount).toBe(0);
});

/** Makes the n-th Stripe call from now on fail. @returns a function that restores Stripe and returns whether a call failed */
function failCallAt(position: number, fault: string): () => boolean {
  const { payments } = money.services;
  const [calls, planChanges] = [{ ...payments }, { ...payments.planChanges }];
  let uses = 0;
  const wrap =
    <A extends readonly unknown[], R>(call: (...input: A) => Promise<R>) =>
    async (...input: A): Promise<R> => {
      uses += 1;
      // As many faults as the SDK has tries, so the call fails permanently or its reply is lost.
      if (uses === position) await money.post('/api/faults', { provider: 'stripe', fault, times: 3 });
      return call(...input);
    };
  Object.assign(payments, { readSubscription: wrap(calls.readSubscription) });
  for (const [name, call] of Object.entries(planChanges))
    Object.assign(payments.planChanges, { [name]: wrap(call as never) });
  return () => {
    Object.assign(payments, { readSubscription: calls.readSubscription });
    Object.assign(payments.planChanges, planChanges);
    return uses >= position;
  };
}

it.each(['lost-reply', 'error-500'])(
  '[CHK-13] charges once when any Stripe call of a change fails with "%s"',
  async (fault) => {
    for (let position = 1, hasStruck = true; hasStruck; position += 1) {
      const subscriber = await money.subscriber('starter');
      const restore = failCallAt(position, fault);
      const first = await change(subscriber, 'plus', 5000);
      if (!first.ok) expect(first.error.code).toBe('CARD_PROVIDER_UNAVAILABLE');
      hasStruck = restore();
      await fetch(`${money.sandboxUrl}/api/faults`, { method: 'DELETE' });
      expect(await change(subscriber, 'plus', 5000)).toMatchObject({ status: 200 });
      expect([position, await listCharged(subscriber)]).toEqual([position, [2900, 5000]]);
      expect([await readShown(subscriber), await readRemaining(subscriber)]).toMatchObject([
        { title: 'Plus' },
        120,
      ]);
      if (position === 1) expect(hasStruck).toBe(true);
    }
  },
  120_000,
);

it('[CHK-02] previews the price today and at renewal, the Moments, and the card', async () => {
  const subscriber = await money.subscriber('starter');
  expect(await preview(subscriber, 'plus')).toMatchObject({
    reply: {
      data: {
        kind: 'switch',
        title: 'Plus',
        currentAmount: 2900,
        currentMoments: 30,
        newAmount: 7900,
        dueToday: 5000,
        momentsToday: 90,
        dueAtRenewal: 7900,
        momentsAtRenewal: 120,
        renewsAt: (await readShown(subscriber))?.endDate,
        card: { brand: 'visa', last4: '4242' },
      },
    },
  });
  expect(await preview(subscriber, 'starter')).toMatchObject({ error: { code: 'PLAN_ALREADY_ACTIVE' } });
  await money.ok(cancelSubscription, { token: subscriber.token });
  expect(await preview(subscriber, 'starter')).toMatchObject({
    reply: {
      data: { kind: 'reactivate', title: 'Starter', dueToday: 0, momentsToday: 0, dueAtRenewal: 2900 },
    },
  });
});

it('[PLAN-06] cancels a paid plan at the end of its month without a charge when the member chooses the free plan', async () => {
  const subscriber = await money.subscriber('starter');
  expect(await preview(subscriber, 'free')).toMatchObject({
    reply: { data: { kind: 'cancel', dueToday: 0, dueAtRenewal: 0, momentsAtRenewal: 0 } },
  });
  expect(await change(subscriber, 'free', 100)).toMatchObject({ error: { code: 'PRICE_CHANGED' } });
  for (let n = 0; n < 2; n += 1)
    expect(await change(subscriber, 'free', 0)).toMatchObject({
      reply: { paymentStatus: 'succeeded', data: { title: 'Starter', cancelPlanInitiated: true } },
    });
  expect(await readRemaining(subscriber)).toBe(30);
  expect((await money.subjects(subscriber)).filter((one) => one === 'Your plan will not renew')).toHaveLength(
    1,
  );
});

it('[PLAN-03] says why a plan can’t be changed: an overdue renewal or a pause', async () => {
  const overdue = await money.subscriber('starter');
  await money.post(`/api/subscriptions/${overdue.subscriptionId}/renew`, { outcome: 'failed' });
  await syncSubscription(money.services, overdue.subscriptionId);
  for (const reply of [await preview(overdue, 'plus'), await change(overdue, 'plus', 5000)])
    expect(reply).toMatchObject({
      status: 409,
      error: {
        code: 'PLAN_NOT_CHANGEABLE',
        message: 'Your last payment is overdue. Pay it in Billing, then change your plan.',
      },
    });
  const card = await money.addCard(overdue);
  await money.ok(payOpenInvoice, { token: overdue.token, body: { paymentMethodId: card } });
  expect(await change(overdue, 'plus', 5000)).toMatchObject({ status: 200 });
  const paused = await money.subscriber('starter');
  await pausePlan(money.services, { memberId: paused.id, actor: 'token:test' });
  expect(await preview(paused, 'plus')).toMatchObject({
    error: { code: 'PLAN_NOT_CHANGEABLE', message: expect.stringContaining('paused') as string },
  });
});

it('[BILL-05] requires a card before it charges or changes anything', async () => {
  const subscriber = await money.subscriber('starter');
  const { data } = await money.stripe.customers.listPaymentMethods(subscriber.customerId);
  for (const { id } of data) await money.stripe.paymentMethods.detach(id);
  expect(await preview(subscriber, 'plus')).toMatchObject({
    reply: { data: { card: null, dueToday: 5000 } },
  });
  expect(await change(subscriber, 'plus', 5000)).toMatchObject({
    status: 402,
    error: { code: 'CARD_DECLINED', message: expect.stringContaining('Please add one first') as string },
  });
  expect(await change(subscriber, 'free', 0)).toMatchObject({ status: 200 });
});
