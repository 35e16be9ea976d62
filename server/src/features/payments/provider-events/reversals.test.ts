import { randomUUID } from 'node:crypto';
import { setTimeout as pass } from 'node:timers/promises';
import { pino } from 'pino';
import type Stripe from 'stripe';
import StripeSdk from 'stripe';
import { describe, expect, it } from 'vitest';
import { staffListMemberAudit } from '@moments/contract/audit/staff-audit';
import { staffListMemberPayments } from '@moments/contract/members/staff-member-records';
import { updatePaymentIntent } from '@moments/contract/payments/checkout';
import { getPaymentHistory } from '@moments/contract/payments/payment-history';
import { staffGetDisputeEvidence, staffListDisputes } from '@moments/contract/payments/staff-disputes';
import { cancelSubscription } from '@moments/contract/payments/subscription';
import { addStaff } from '../../../../test/desk-staff.ts';
import { readEmailsTo } from '../../../../test/emails-to.ts';
import { type Buyer, type Subscriber, shareMoneyServer } from '../../../../test/money-server.ts';
import { createPlanChangeSteps } from '../../../../test/plan-change-steps.ts';
import { comeBack, pauseByRequest } from '../../../../test/service-pause.ts';
import { readBalance } from '../../moments/index.ts';
import { followReversals } from '../reversals/follow-reversals.ts';
import { createEndPlanHandler } from '../subscription/end-plan.ts';
import { resumePlan } from '../subscription/pause-plan.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { handleEvent } from './provider-events.ts';

const logged: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
const money = await shareMoneyServer({ services: { log } });

/** Delivers Stripe's events of one type about a payment, each twice. */
async function deliverEvents(type: Stripe.Event.Type, paymentId: string): Promise<number> {
  const { data } = await money.stripe.events.list({ types: [type], limit: 100 });
  const events = data.filter(({ data: { object } }) => JSON.stringify(object).includes(paymentId));
  for (const event of [...events, ...events]) {
    const payload = JSON.stringify(event);
    const signature = StripeSdk.webhooks.generateTestHeaderString({ payload, secret: 'whsec_sandbox' });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const reply = await money.app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload });
    expect(reply.statusCode).toBe(200);
    await handleEvent(money.services, event.id);
  }
  return events.length;
}

const asOperations = { token: 'sandbox-operator' };

const readHistory = async ({ token }: Buyer) =>
  (await money.ok(getPaymentHistory, { token })).data.transactions;

async function readPaymentId(customerId: string): Promise<string> {
  const { data } = await money.stripe.paymentIntents.list({ customer: customerId });
  return data[0]!.id;
}

it('[DATA-04] adds each refund to the payment history once', async () => {
  const subscriber = await money.subscriber();
  const payment = await readPaymentId(subscriber.customerId);
  for (const amount of [1000, 1900]) await money.stripe.refunds.create({ payment_intent: payment, amount });
  expect(await deliverEvents('charge.refunded', payment)).toBe(2);
  const lines = await readHistory(subscriber);
  expect(lines.map(({ type, amount }) => [type, amount]).sort()).toEqual([
    ['Plan', 2900],
    ['Refund', -1000],
    ['Refund', -1900],
  ]);
  expect(lines.find(({ type }) => type === 'Refund')).toMatchObject({
    title: 'Refund',
    paymentStatus: 'succeeded',
    paymentMethodType: 'card',
    last4Digit: '4242',
    receiptUrl: expect.stringContaining('/stripe/receipts/') as string,
  });
});

it('[DATA-04, RENEW-06] emails the member and operations about each state of a refund', async () => {
  const operations = await addStaff(money, { roles: ['operations'] });
  const subscriber = await money.subscriber();
  const payment = await readPaymentId(subscriber.customerId);
  const readRefunds = async () =>
    (await readHistory(subscriber))
      .filter(({ type }) => type === 'Refund')
      .map(({ amount, paymentStatus, description }) => [amount, paymentStatus, description]);
  const listToMember = async () =>
    (await money.subjects(subscriber)).filter((subject) => subject.includes('refund'));
  const refund = (await money.post(`/api/payments/${payment}/refund`, { amount: 1000, pending: true })) as {
    id: string;
  };
  await deliverEvents('charge.refunded', payment);
  expect(await readRefunds()).toEqual([[-1000, 'pending', 'Being refunded to your card']]);
  expect(await listToMember()).toEqual(['We’re refunding $10.00']);
  await money.post(`/api/refunds/${refund.id}/settle`, { outcome: 'succeeded' });
  expect(await deliverEvents('refund.updated', payment)).toBe(1);
  expect(await readRefunds()).toEqual([[-1000, 'succeeded', 'Refunded to your card']]);
  const sent = ['We’re refunding $10.00', 'We refunded $10.00'];
  expect(await listToMember()).toEqual(sent);
  await money.post(`/api/refunds/${refund.id}/settle`, { outcome: 'failed' });
  expect(await deliverEvents('refund.failed', payment)).toBe(1);
  expect(await readRefunds()).toEqual([[0, 'failed', 'The refund didn’t go through']]);
  expect(await listToMember()).toEqual([...sent, 'Our refund of $10.00 didn’t go through']);
  const { rows } = await money.pool.query<{ subject: string }>(
    `select subject from outbound_messages where key like $1 order by created_at`,
    [`refund-operations:${refund.id}:%:${operations.id}`],
  );
  expect(rows.map(({ subject }) => subject)).toEqual([
    'Refund of $10.00: pending',
    'Refund of $10.00: succeeded',
    'Refund of $10.00: failed',
  ]);
});

it('[DATA-04] adds a dispute to the payment history once', async () => {
  const buyer = await money.buyer();
  const { clientSecret, paymentId } = await money.start(buyer, 'moments-10');
  await money.confirm(clientSecret);
  await money.status(buyer, paymentId);
  const payment = (clientSecret ?? '').split('_secret_')[0] ?? '';
  await money.post(`/api/payments/${payment}/dispute`);
  expect(await deliverEvents('charge.dispute.created', payment)).toBe(1);
  const lines = await readHistory(buyer);
  expect(lines.map(({ type, amount, paymentStatus }) => [type, amount, paymentStatus]).sort()).toEqual([
    ['Add-on', 900, 'succeeded'],
    ['Dispute', -900, 'needs_response'],
  ]);
});

it('[DATA-04] adds a declined charge to the payment history, and says that nothing was charged', async () => {
  const buyer = await money.buyer();
  const { clientSecret, paymentId } = await money.start(buyer, 'moments-10');
  await expect(money.confirm(clientSecret, 'pm_card_chargeDeclined')).rejects.toThrow();
  for (let n = 0; n < 2; n += 1) await money.status(buyer, paymentId);
  expect(await readHistory(buyer)).toMatchObject([
    { title: '10 Moments', type: 'Add-on', paymentStatus: 'failed', amount: 900, receiptUrl: null },
  ]);
  await money.confirm(clientSecret);
  await money.status(buyer, paymentId);
  expect((await readHistory(buyer)).map(({ paymentStatus }) => paymentStatus).sort()).toEqual([
    'failed',
    'succeeded',
  ]);
});

it('[RENEW-07] traces a payment from the request in the reply to its decline code, for the member’s page and the audit log', async () => {
  const buyer = await money.subscriber();
  const { clientSecret, paymentId } = await money.start(buyer, 'moments-10');
  await expect(money.confirm(clientSecret, 'pm_card_visa_chargeDeclinedInsufficientFunds')).rejects.toThrow();
  await money.status(buyer, paymentId);
  const staff = { token: 'sandbox-operator', params: { memberId: buyer.id } };
  const { items } = await money.ok(staffListMemberPayments, { ...staff, query: {} });
  expect(items.map(({ status, declineCode }) => [status, declineCode]).sort()).toEqual([
    ['failed', 'insufficient_funds'],
    ['succeeded', null],
  ]);
  const audit = await money.ok(staffListMemberAudit, { ...staff, query: {} });
  const payments = audit.items.filter(({ action }) => action.startsWith('payment.'));
  expect(payments.map(({ action, after }) => [action, after])).toEqual([
    ['payment.failed', expect.objectContaining({ amount: 900, declineCode: 'insufficient_funds' })],
    ['payment.succeeded', expect.objectContaining({ amount: 2900, status: 'succeeded' })],
  ]);
  const rejected = await money.app.inject({ method: 'GET', url: '/api/v1/payments/none' });
  const { requestId } = rejected.json<{ requestId: string }>();
  expect(requestId).toBe(rejected.headers['x-request-id']);
  const declined = await money.app.inject({
    method: updatePaymentIntent.method,
    url: `${updatePaymentIntent.path}?paymentId=${paymentId}`,
    headers: { authorization: `Bearer ${buyer.token}` },
  });
  for (const { headers, statusCode } of [rejected, declined]) {
    const reqId = String(headers['x-request-id']);
    const readLine = () =>
      JSON.parse(logged.find((line) => line.includes(reqId) && line.includes('"status":')) ?? '{}') as object;
    await expect.poll(readLine).toMatchObject({ reqId, status: statusCode });
  }
});

const readPlan = async ({ subscriptionId }: Subscriber) => {
  const plan = await money.stripe.subscriptions.retrieve(subscriptionId);
  return [plan.status, Boolean(plan.pause_collection)];
};

it('[RENEW-06] tells the member and operations of a dispute with its due day, charges nothing while it is open, and goes on when it is won', async () => {
  const operations = await addStaff(money, { roles: ['operations'] });
  const subscriber = await money.subscriber();
  const payment = await readPaymentId(subscriber.customerId);
  const dispute = (await money.post(`/api/payments/${payment}/dispute`)) as { id: string };
  await deliverEvents('charge.dispute.created', payment);
  for (let n = 0; n < 2; n += 1) await followReversals(money.services, subscriber.id, payment);
  expect(await readPlan(subscriber)).toEqual(['active', true]);
  expect(await money.subjects(subscriber)).toContain('Your bank asked for $29.00 back');
  const { items } = await money.ok(staffListMemberPayments, {
    token: 'sandbox-operator',
    params: { memberId: subscriber.id },
    query: {},
  });
  expect(items.map(({ status, answerBy }) => [status, answerBy !== null])).toContainEqual([
    'needs_response',
    true,
  ]);
  const { rows } = await money.pool.query<{ id: string; subject: string; body: string }>(
    `select id, subject, body_sealed as body from outbound_messages where key like $1`,
    [`dispute-operations:%:${operations.id}`],
  );
  expect(rows.map(({ subject }) => subject)).toEqual(['Dispute of $29.00: needs response']);
  const [{ id, body } = { id: '', body: '' }] = rows;
  const sent = money.services.personalData.decrypt(body, { column: 'outbound_messages.body', row: id });
  // An inbox shows the first line.
  expect(sent).toMatch(/^Answer it in Stripe by /);
  expect(sent).toContain(`\n\nOpen the desk: http://localhost/members/${subscriber.id}`);
  const listed = async () => (await money.ok(staffListDisputes, asOperations)).disputes.map(({ id }) => id);
  const isMine = async (id: string | undefined) => id !== undefined && (await listed()).includes(id);
  const line = items.find(({ isDispute }) => isDispute);
  expect(await isMine(line?.id)).toBe(true);
  await money.post(`/api/disputes/${dispute.id}/close`, { outcome: 'won' });
  await deliverEvents('charge.dispute.closed', payment);
  await followReversals(money.services, subscriber.id, payment);
  expect(await readPlan(subscriber)).toEqual(['active', false]);
  expect(await isMine(line?.id)).toBe(false);
});

it('[RENEW-06] writes the evidence for a dispute with counts and without a word of a text', async () => {
  const subscriber = await money.subscriber();
  const payment = await readPaymentId(subscriber.customerId);
  for (const direction of ['from-member', 'from-coach'])
    await money.pool.query(
      `insert into messages (member_id, direction, provider_id, body_sealed) values ($1, $2, $3, 'I feel low')`,
      [subscriber.id, direction, `${direction}:${subscriber.id}`],
    );
  await money.ok(cancelSubscription, { token: subscriber.token });
  await money.post(`/api/payments/${payment}/dispute`);
  await deliverEvents('charge.dispute.created', payment);
  const { disputes } = await money.ok(staffListDisputes, asOperations);
  const dispute = disputes.find(({ memberId }) => memberId === subscriber.id);
  await money.pool.query(
    `update outbound_messages set status = 'sent', sent_at = now() where member_id = $1`,
    [subscriber.id],
  );
  const call = { ...asOperations, params: { disputeId: dispute?.id ?? '' } };
  const { evidence } = await money.ok(staffGetDisputeEvidence, call);
  expect(evidence).toContain(`Payment: ${payment}`);
  expect(evidence).toMatch(/For: Starter plan \(First month\), \$29\.00/);
  expect(evidence).toMatch(/Receipt: http/);
  expect(evidence).toMatch(/: 1 text from the member, 1 text from the coach/);
  expect(evidence).toMatch(/: Plan canceled at the end of its period, by the member/);
  expect(evidence).toContain('We received your payment of $29.00');
  expect(evidence).not.toContain('feel low');
  for (const disputeId of [randomUUID(), 'abc']) {
    const missing = { ...asOperations, params: { disputeId } };
    expect((await money.call(staffGetDisputeEvidence, missing)).status).toBe(404);
  }
});

it('[RENEW-06] ends the plan and its Moments after a full refund or a lost dispute', async () => {
  for (const isDisputed of [false, true]) {
    const subscriber = await money.subscriber();
    const payment = await readPaymentId(subscriber.customerId);
    if (isDisputed) {
      const dispute = (await money.post(`/api/payments/${payment}/dispute`)) as { id: string };
      await deliverEvents('charge.dispute.created', payment);
      await followReversals(money.services, subscriber.id, payment);
      await money.post(`/api/disputes/${dispute.id}/close`, { outcome: 'lost' });
      await deliverEvents('charge.dispute.closed', payment);
    } else {
      await money.stripe.refunds.create({ payment_intent: payment });
      await deliverEvents('charge.refunded', payment);
      expect(await money.subjects(subscriber)).toContain('We refunded $29.00');
    }
    for (let n = 0; n < 2; n += 1) await followReversals(money.services, subscriber.id, payment);
    await createEndPlanHandler(money.services).handle({
      subscriptionId: subscriber.subscriptionId,
      when: 'now',
    });
    expect((await readPlan(subscriber))[0]).toBe('canceled');
    expect((await readBalance(money.services.database, subscriber.id)).remaining).toBe(0);
  }
});

it('[RENEW-06] ends the plan when all payments of its month were refunded, and not for its upgrade alone', async () => {
  const subscriber = await money.subscriber();
  const { preview, change } = createPlanChangeSteps(() => money);
  const { dueToday } = await preview(subscriber, 'standard');
  await change(subscriber, 'standard', dueToday);
  const { data } = await money.stripe.paymentIntents.list({ customer: subscriber.customerId });
  const [upgrade, month] = [dueToday, 2900].map((amount) => data.find((one) => one.amount === amount)!.id);
  for (const [payment, isEnded] of [
    [upgrade!, false],
    [month!, true],
  ] as const) {
    await money.stripe.refunds.create({ payment_intent: payment });
    await deliverEvents('charge.refunded', payment);
    await followReversals(money.services, subscriber.id, payment);
    const { rows } = await money.pool.query(
      `select 1 from pgboss.job where name = 'end-plan' and data ->> 'subscriptionId' = $1`,
      [subscriber.subscriptionId],
    );
    expect(rows.length > 0).toBe(isEnded);
  }
});

it('[RENEW-06] charges nothing until the last of two disputes is won', async () => {
  const subscriber = await money.subscriber();
  await money.post(`/api/subscriptions/${subscriber.subscriptionId}/renew`);
  await syncSubscription(money.services, subscriber.subscriptionId);
  const { data } = await money.stripe.paymentIntents.list({ customer: subscriber.customerId });
  const disputes: { id: string }[] = [];
  for (const { id } of data) {
    disputes.push((await money.post(`/api/payments/${id}/dispute`)) as { id: string });
    await deliverEvents('charge.dispute.created', id);
    await followReversals(money.services, subscriber.id, id);
  }
  for (const [n, { id }] of data.entries()) {
    await money.post(`/api/disputes/${disputes[n]!.id}/close`, { outcome: 'won' });
    await deliverEvents('charge.dispute.closed', id);
    await followReversals(money.services, subscriber.id, id);
    expect(await readPlan(subscriber)).toEqual(['active', n === 0]);
  }
  expect(data).toHaveLength(2);
});

describe('a dispute and a pause that the member asked for', () => {
  const dispute = async (subscriber: Subscriber) => {
    const payment = await readPaymentId(subscriber.customerId);
    const { id } = (await money.post(`/api/payments/${payment}/dispute`)) as { id: string };
    await deliverEvents('charge.dispute.created', payment);
    await followReversals(money.services, subscriber.id, payment);
    return async () => {
      await money.post(`/api/disputes/${id}/close`, { outcome: 'won' });
      await deliverEvents('charge.dispute.closed', payment);
      for (let n = 0; n < 2; n += 1) await followReversals(money.services, subscriber.id, payment);
    };
  };

  it.each([
    ['dispute', 'dispute'],
    ['dispute', 'pause'],
    ['pause', 'dispute'],
    ['pause', 'pause'],
  ])(
    '[RENEW-06, ACC-03] charges nothing until both are over: the %s begins first, and the %s ends first',
    async (first, firstOver) => {
      const subscriber = await money.subscriber('starter', { status: 'ACTIVE_COACHING' });
      if (first === 'pause') await pauseByRequest(money, subscriber);
      const win = await dispute(subscriber);
      if (first === 'dispute') await pauseByRequest(money, subscriber);
      expect(await readPlan(subscriber)).toEqual(['active', true]);
      await (firstOver === 'dispute' ? win() : comeBack(money, subscriber));
      expect(await readPlan(subscriber)).toEqual(['active', true]);
      await (firstOver === 'dispute' ? comeBack(money, subscriber) : win());
      expect(await readPlan(subscriber)).toEqual(['active', false]);
    },
  );
});

it('[RENEW-06] charges nothing while the bank decides when another pause ends at the same time', async () => {
  for (let round = 0; round < 4; round += 1) {
    const subscriber = await money.subscriber('starter', { status: 'ACTIVE_COACHING' });
    const order = { memberId: subscriber.id, actor: 'token:test' };
    const payment = await readPaymentId(subscriber.customerId);
    await pauseByRequest(money, subscriber);
    await money.post(`/api/payments/${payment}/dispute`);
    const { payments } = money.services;
    const { readReversals } = payments;
    const ended = `update service_requests set plan = 'resuming' where member_id = $1`;
    let resuming = Promise.resolve();
    Object.assign(payments, {
      readReversals: async (id: string) => {
        const read = await readReversals(id);
        await money.pool.query(ended, [subscriber.id]);
        resuming = resumePlan(money.services, order);
        await Promise.race([resuming, pass(round * 200)]);
        return read;
      },
    });
    await followReversals(money.services, subscriber.id, payment);
    Object.assign(payments, { readReversals });
    await resuming;
    expect(await readPlan(subscriber)).toEqual(['active', true]);
  }
});

it('[RENEW-06] leaves a plan paused that staff paused in Stripe by hand, whatever the bank decides', async () => {
  const subscriber = await money.subscriber();
  await money.stripe.subscriptions.update(subscriber.subscriptionId, {
    pause_collection: { behavior: 'void' },
  });
  await syncSubscription(money.services, subscriber.subscriptionId);
  const payment = await readPaymentId(subscriber.customerId);
  const { id } = (await money.post(`/api/payments/${payment}/dispute`)) as { id: string };
  await followReversals(money.services, subscriber.id, payment);
  await money.post(`/api/disputes/${id}/close`, { outcome: 'won' });
  await followReversals(money.services, subscriber.id, payment);
  expect(await readPlan(subscriber)).toEqual(['active', true]);
});

it('[RENEW-06] says that the plan is paused only for a dispute about the plan', async () => {
  const subscriber = await money.subscriber();
  const { clientSecret, paymentId } = await money.start(subscriber, 'moments-10');
  await money.confirm(clientSecret);
  await money.status(subscriber, paymentId);
  const { data } = await money.stripe.paymentIntents.list({ customer: subscriber.customerId });
  for (const { id, amount } of data) {
    await money.post(`/api/payments/${id}/dispute`);
    await deliverEvents('charge.dispute.created', id);
    const email = (await readEmailsTo(money.server, subscriber.id)).find(({ subject }) =>
      subject.startsWith(`Your bank asked for $${String(amount / 100)}.00`),
    );
    expect(email?.body.includes('your plan is paused')).toBe(amount === 2900);
  }
  expect(data).toHaveLength(2);
});

it('[RENEW-06] promises no pause of charges for a dispute about a plan whose renewal is overdue', async () => {
  const subscriber = await money.subscriber();
  await money.pool.query(`update subscriptions set status = 'MEMBERSHIP_PAST_DUE' where member_id = $1`, [
    subscriber.id,
  ]);
  const payment = await readPaymentId(subscriber.customerId);
  await money.post(`/api/payments/${payment}/dispute`);
  await deliverEvents('charge.dispute.created', payment);
  const email = (await readEmailsTo(money.server, subscriber.id)).find(({ subject }) =>
    subject.startsWith('Your bank asked'),
  );
  expect(email?.body).toContain('Your bank asked us to return your payment of $29.00.\n');
});

it('accepts events about cards, which are always read from Stripe', async () => {
  const subscriber = await money.subscriber();
  const card = await money.addCard(subscriber);
  for (const type of ['payment_method.attached', 'setup_intent.succeeded'] as const)
    expect(await deliverEvents(type, card)).toBe(1);
  expect(await readHistory(subscriber)).toHaveLength(1);
});

it('ignores a refund of a payment that is not ours', async () => {
  const customer = await money.stripe.customers.create({ email: 'else@example.com' });
  const payment = await money.stripe.paymentIntents.create({
    customer: customer.id,
    amount: 700,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
    return_url: 'http://portal.example/',
  });
  await money.stripe.refunds.create({ payment_intent: payment.id });
  expect(await deliverEvents('charge.refunded', payment.id)).toBe(1);
  const { rows } = await money.pool.query(`select 1 from transactions where payment_id = $1`, [payment.id]);
  expect(rows).toEqual([]);
});
