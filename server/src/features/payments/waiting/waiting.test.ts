import { afterEach, describe, expect, it } from 'vitest';
import { staffMatch, staffMoveInMatching } from '@moments/contract/matching/staff-matching';
import { cancelSubscription, reactivateSubscription } from '@moments/contract/payments/subscription';
import { takeMoneyBack } from '@moments/contract/payments/waiting';
import { addStaff } from '../../../../test/desk-staff.ts';
import { readEmailsTo } from '../../../../test/emails-to.ts';
import { carryOutMatch } from '../../../../test/held-match.ts';
import { type Subscriber, shareMoneyServer } from '../../../../test/money-server.ts';
import { createPlanChangeSteps } from '../../../../test/plan-change-steps.ts';
import { generateSid } from '../../../../test/test-phone.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { findMember } from '../../members/index.ts';
import { readBalance } from '../../moments/index.ts';
import { optIn, optOut } from '../../texts/index.ts';
import { createBookNextPlanHandler } from '../plan-change/next-plan.ts';
import { followReversals } from '../reversals/follow-reversals.ts';
import { getChangeDate } from '../sync/invoice-rules.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { holdPlansOfLateMatches } from './hold-plans.ts';
import { createStartMonthHandler } from './start-month.ts';
import { createReturnMoneyHandler } from './take-money-back.ts';

const token = 'sandbox-operator';
const money = await shareMoneyServer();
const coach = await addStaff(money.server, {
  roles: ['coach'],
  shifts: [{ time: '2', days: ['1', '2'] }],
  capacity: 100,
});

const day = 86_400_000;
/** Adds a member who paid for a plan and has waited for some days. */
async function addWaiting(days: number, status = 'PENDING_MATCHING', plan = 'starter'): Promise<Subscriber> {
  const subscriber = await money.subscriber(plan, {
    status: 'PENDING_MATCHING',
    shiftTime: '2',
    shiftDays: ['1'],
  });
  await money.pool.query('update members set status = $3, matching_since = $2 where id = $1', [
    subscriber.id,
    new Date(money.clock.now().getTime() - days * day),
    status,
  ]);
  return subscriber;
}
const readPlan = ({ subscriptionId }: Subscriber) => money.stripe.subscriptions.retrieve(subscriptionId);
const listRefunds = async ({ customerId }: Subscriber) => {
  const { payments, refunds } = await money.stripeRecords();
  const own = payments.filter(({ customer }) => customer === customerId).map(({ id }) => id);
  return refunds
    .filter(({ payment_intent: id }) => typeof id === 'string' && own.includes(id))
    .map(({ amount }) => amount);
};
const listPaid = async ({ customerId }: Subscriber) =>
  (await money.stripeRecords()).payments
    .filter(({ customer, status }) => customer === customerId && status === 'succeeded')
    .map(({ amount }) => amount);
const askBack = ({ token: own }: Subscriber) => money.call(takeMoneyBack, { token: own });
async function match({ id }: Subscriber) {
  const body = { coachId: coach.id, key: generateSid() };
  await money.call(staffMatch, { token, params: { memberId: id }, body });
  await carryOutMatch(money.server, id);
}
const readStatus = async ({ id }: Subscriber) =>
  (await money.pool.query<{ status: string }>('select status from members where id = $1', [id])).rows[0]
    ?.status;
const startMonth = ({ subscriptionId }: Subscriber, at: Date) =>
  createStartMonthHandler(money.services).handle({ subscriptionId, at: at.toISOString() });
/** Lists the member's jobs that a match and a refund have enqueued. */
const listJobs = async ({ subscriptionId }: Subscriber) =>
  (
    await money.pool.query<{ name: string; data: Record<string, string> }>(
      `select name, data from pgboss.job where name in ('start-month', 'return-money') and data ->> 'subscriptionId' = $1`,
      [subscriptionId],
    )
  ).rows;
const returnMoney = ({ subscriptionId }: Subscriber) =>
  createReturnMoneyHandler(money.services).handle({ subscriptionId });

it('[RENEW-05] holds the plan past the promised day and on the waitlist, says so by email, and charges nothing', async () => {
  const [late, waitlisted, early] = [
    await addWaiting(9),
    await addWaiting(0, 'WAITLIST_REVIEW'),
    await addWaiting(1),
  ];
  await holdPlansOfLateMatches(money.services);
  await holdPlansOfLateMatches(money.services);
  for (const held of [late, waitlisted]) {
    expect(await readPlan(held)).toMatchObject({ pause_collection: { behavior: 'void' } });
    const emails = (await readEmailsTo(money.server, held.id)).slice(1);
    const subject = held === late ? 'We’re still looking for your coach' : 'You’re on our waitlist';
    expect(emails).toMatchObject([{ subject }]);
    expect(emails[0]?.body).toMatch(/[Gg]et my money back: http/);
    await money.post(`/api/subscriptions/${held.subscriptionId}/renew`);
    await syncSubscription(money.services, held.subscriptionId);
    expect(await listPaid(held)).toEqual([2900]);
  }
  expect(await readPlan(early)).toMatchObject({ pause_collection: null });
});

it('[RENEW-05] holds the plan of a member who texted STOP before a match, says how to be matched, and starts the month then', async () => {
  const [late, early] = [await addWaiting(9), await addWaiting(1)];
  for (const { id } of [late, early])
    await money.pool.query(`update members set status = 'EXITED_BY_STOP' where id = $1`, [id]);
  for (let n = 0; n < 2; n += 1) await holdPlansOfLateMatches(money.services);
  expect(await readPlan(early)).toMatchObject({ pause_collection: null });
  expect(await readPlan(late)).toMatchObject({ pause_collection: { behavior: 'void' } });
  const emails = (await readEmailsTo(money.server, late.id)).slice(1);
  expect(emails).toMatchObject([{ subject: 'Your plan is on hold' }]);
  expect(emails[0]?.body).toContain('To be matched, text START.');
  expect(emails[0]?.body).toContain('Get my money back: http');
  await money.pool.query(`update members set status = 'PENDING_MATCHING' where id = $1`, [late.id]);
  await match(late);
  await startMonth(late, money.clock.now());
  expect(await readPlan(late)).toMatchObject({ pause_collection: null });
  expect(await readBalance(money.services.database, late.id)).toMatchObject({ remaining: 30, limit: 30 });
});

it('[RENEW-05] holds the plan of a member who is moved to the waitlist right away, with one email', async () => {
  const moved = await addWaiting(0);
  const params = { memberId: moved.id };
  await money.call(staffMoveInMatching, { token, params, body: { list: 'waitlist' } });
  const { rows } = await money.pool.query(`select id from pgboss.job where name = 'hold-plans'`);
  expect(rows).toHaveLength(1);
  await holdPlansOfLateMatches(money.services);
  expect(await readPlan(moved)).toMatchObject({ pause_collection: { behavior: 'void' } });
  const emails = (await readEmailsTo(money.server, moved.id)).slice(1);
  expect(emails).toMatchObject([{ subject: 'You’re on our waitlist' }]);
  expect(emails[0]?.body).toContain('We charge nothing for the Starter plan while you wait.');
});

it('[RENEW-05] starts the month at the match, with all its Moments, and charges the next one once, a month later', async () => {
  const late = await addWaiting(9);
  await holdPlansOfLateMatches(money.services);
  await match(late);
  const at = money.clock.now();
  await Promise.all([startMonth(late, at), startMonth(late, at)]);
  const plan = await readPlan(late);
  const end = plan.items.data[0]?.current_period_end ?? 0;
  expect(plan.pause_collection).toBeNull();
  expect(Math.round((end * 1000 - at.getTime()) / day)).toBeGreaterThanOrEqual(28);
  expect(await readBalance(money.services.database, late.id)).toMatchObject({ remaining: 30, limit: 30 });
  expect((await money.subjects(late)).at(-1)).toBe('Your month starts today');
  expect(await listPaid(late)).toEqual([2900]);
  await money.post(`/api/subscriptions/${late.subscriptionId}/renew`);
  await syncSubscription(money.services, late.subscriptionId);
  expect(await readPlan(late)).toMatchObject({ status: 'active' });
  expect(await listPaid(late)).toEqual([2900, 2900]);
  expect(await listRefunds(late)).toEqual([]);
});

it('[RENEW-05] returns the money once for many presses, and ends the plan with its Moments', async () => {
  const late = await addWaiting(9);
  expect(await askBack(late)).toMatchObject({ status: 409, error: { code: 'REFUND_NOT_POSSIBLE' } });
  await holdPlansOfLateMatches(money.services);
  await Promise.all([askBack(late), askBack(late), askBack(late)]);
  await Promise.all([returnMoney(late), returnMoney(late)]);
  expect(await listRefunds(late)).toEqual([2900]);
  expect(await readPlan(late)).toMatchObject({ status: 'canceled' });
  expect(await readBalance(money.services.database, late.id)).toMatchObject({ remaining: 0 });
  expect(await readStatus(late)).toBe('COMMUNITY_MEMBER');
});

it('[RENEW-05] returns the month and an upgrade before the match, each once, also if the server stops in between', async () => {
  const { preview, change } = createPlanChangeSteps(() => money);
  for (const isInterrupted of [false, true]) {
    const late = await addWaiting(9);
    const { dueToday } = await preview(late, 'standard');
    await change(late, 'standard', dueToday);
    expect(await listPaid(late)).toEqual([2900, dueToday]);
    await holdPlansOfLateMatches(money.services);
    await askBack(late);
    if (isInterrupted) {
      const { payments } = await money.stripeRecords();
      const upgrade = payments.find((one) => one.customer === late.customerId && one.amount === dueToday);
      await money.services.payments.refundPayment(upgrade?.id ?? '');
    }
    await Promise.all([returnMoney(late), returnMoney(late)]);
    expect((await listRefunds(late)).toSorted()).toEqual([2900, dueToday].toSorted());
    expect(await readPlan(late)).toMatchObject({ status: 'canceled' });
  }
});

it('[RENEW-05] returns the money of a canceled plan that ends before the match, and says so before', async () => {
  const late = await addWaiting(9);
  await money.ok(cancelSubscription, { token: late.token });
  await holdPlansOfLateMatches(money.services);
  expect((await readEmailsTo(money.server, late.id)).at(-1)?.body).toMatch(
    /It’s canceled and ends on .* If not, we return your payment\./,
  );
  await money.post(`/api/subscriptions/${late.subscriptionId}/renew`);
  for (let n = 0; n < 2; n += 1) await syncSubscription(money.services, late.subscriptionId);
  expect((await listJobs(late)).map(({ name }) => name)).toEqual(['return-money']);
  await returnMoney(late);
  expect(await listRefunds(late)).toEqual([2900]);
});

it.each(['EXITED_BY_REQUEST', 'EXITED_BY_STOP', 'EXITED', 'DELETED_BY_ADMIN'] as const)(
  '[RENEW-05] returns the money of a canceled plan that ends before the match to a member with the status %s',
  async (status) => {
    const late = await addWaiting(9);
    await holdPlansOfLateMatches(money.services);
    await money.ok(cancelSubscription, { token: late.token });
    await money.pool.query('update members set status = $2 where id = $1', [late.id, status]);
    await money.post(`/api/subscriptions/${late.subscriptionId}/renew`);
    await syncSubscription(money.services, late.subscriptionId);
    expect((await listJobs(late)).map(({ name }) => name)).toEqual(['return-money']);
    for (let n = 0; n < 2; n += 1) await returnMoney(late);
    expect(await listRefunds(late)).toEqual([2900]);
    expect(await readStatus(late)).toBe(status);
  },
);

it.each(['EXITED_BY_REQUEST', 'EXITED_BY_STOP', 'EXITED'] as const)(
  '[RENEW-05] lets a member with the status %s take the money back, and keeps the status',
  async (status) => {
    const late = await addWaiting(9);
    await holdPlansOfLateMatches(money.services);
    await money.pool.query('update members set status = $2 where id = $1', [late.id, status]);
    expect(await askBack(late)).toMatchObject({ ok: true });
    await returnMoney(late);
    expect(await listRefunds(late)).toEqual([2900]);
    expect(await readPlan(late)).toMatchObject({ status: 'canceled' });
    expect(await readStatus(late)).toBe(status);
  },
);

it('[RENEW-05, TEXT-02] does not bring back the wait with START after the money was returned, but does with a plan', async () => {
  const [returned, held] = [await addWaiting(9), await addWaiting(9)];
  await holdPlansOfLateMatches(money.services);
  const inTransaction = <T>(act: (transaction: Transaction) => Promise<T>) =>
    money.services.database.transaction(act);
  const phones = await Promise.all(
    [returned, held].map(
      async ({ id }) =>
        (await findMember(money.services.database, money.services.personalData, { id }))?.phone ?? '',
    ),
  );
  for (const phone of phones)
    await inTransaction((transaction) =>
      optOut(money.services, transaction, { phone, source: 'text', actor: 'member', reason: 'texted STOP' }),
    );
  expect(await Promise.all([returned, held].map(readStatus))).toEqual(['EXITED_BY_STOP', 'EXITED_BY_STOP']);
  await askBack(returned);
  await returnMoney(returned);
  for (const phone of phones)
    await inTransaction((transaction) => optIn(money.services, transaction, phone, 'texted START'));
  expect(await Promise.all([returned, held].map(readStatus))).toEqual([
    'COMMUNITY_MEMBER',
    'PENDING_MATCHING',
  ]);
});

it('[RENEW-05] takes a member off the list of those who wait when a canceled plan ended, unless a partner or another plan pays', async () => {
  const [alone, again, sponsored] = [await addWaiting(9), await addWaiting(9), await addWaiting(9)];
  for (const late of [alone, again, sponsored]) await money.ok(cancelSubscription, { token: late.token });
  await holdPlansOfLateMatches(money.services);
  for (const { subscriptionId } of [alone, again, sponsored]) {
    await money.post(`/api/subscriptions/${subscriptionId}/renew`);
    await syncSubscription(money.services, subscriptionId);
  }
  await money.pool.query(
    `insert into subscriptions (member_id, stripe_subscription_id, stripe_customer_id, product_id, price_id, amount, status, start_date, end_date)
     select member_id, 'sub_again_' || member_id, stripe_customer_id, product_id, price_id, amount, 'MEMBERSHIP_ACTIVE', now(), now()
     from subscriptions where member_id = $1`,
    [again.id],
  );
  await money.pool.query(
    `with partner as (insert into partners (name) values ('Partner of the list') returning id)
     update members set partner_id = (select id from partner) where id = $1`,
    [sponsored.id],
  );
  for (const late of [alone, again, sponsored]) await returnMoney(late);
  expect(await Promise.all([alone, again, sponsored].map(readStatus))).toEqual([
    'COMMUNITY_MEMBER',
    'PENDING_MATCHING',
    'PENDING_MATCHING',
  ]);
});

it('[RENEW-05] returns the money and tells operations when the plan ends just after the match', async () => {
  const operations = await addStaff(money.server, { roles: ['operations'] });
  const late = await addWaiting(9);
  await money.ok(cancelSubscription, { token: late.token });
  await holdPlansOfLateMatches(money.services);
  await match(late);
  await money.post(`/api/subscriptions/${late.subscriptionId}/renew`);
  for (let n = 0; n < 2; n += 1) await startMonth(late, money.clock.now());
  expect((await listJobs(late)).map(({ name }) => name)).toContain('return-money');
  await returnMoney(late);
  expect(await listRefunds(late)).toEqual([2900]);
  expect(await readStatus(late)).toBe('ACTIVE_COACHING');
  const { rows } = await money.pool.query<{ subject: string }>(
    'select subject from outbound_messages where key = $1',
    [`matched-without-plan:${late.subscriptionId}:${operations.id}`],
  );
  expect(rows).toEqual([{ subject: 'A member was matched, and their plan has ended' }]);
});

it('[RENEW-05] says what becomes of the payment when a held plan is canceled, and of the month when it is kept', async () => {
  const late = await addWaiting(9);
  await holdPlansOfLateMatches(money.services);
  const readNewest = async () => (await readEmailsTo(money.server, late.id)).at(-1);
  await money.ok(cancelSubscription, { token: late.token });
  const canceled = await readNewest();
  expect(canceled?.subject).toBe('Your plan will not renew');
  expect(canceled?.body).toContain(
    'your month starts on the day of your match. If not, we return your payment.',
  );
  await money.ok(reactivateSubscription, { token: late.token });
  const kept = await readNewest();
  expect(kept?.subject).toBe('You kept your plan');
  expect(kept?.body).toContain('your month starts on the day of your match');
  expect(kept?.body).not.toContain('renews');
});

it('[RENEW-05] starts the month of a canceled plan at the match, and names its end', async () => {
  const late = await addWaiting(9);
  await money.ok(cancelSubscription, { token: late.token });
  await holdPlansOfLateMatches(money.services);
  await match(late);
  await startMonth(late, money.clock.now());
  expect(await readPlan(late)).toMatchObject({ cancel_at_period_end: true, pause_collection: null });
  const email = (await readEmailsTo(money.server, late.id)).at(-1);
  expect(email).toMatchObject({ subject: 'Your month starts today' });
  expect(email?.body).toMatch(/It ends on .*, because it’s canceled\./);
  expect(email?.body).not.toContain('renews');
});

it('[RENEW-05] returns no more than is left after a refund by staff', async () => {
  const late = await addWaiting(9);
  await holdPlansOfLateMatches(money.services);
  const { payments } = await money.stripeRecords();
  const paid = payments.find(({ customer }) => customer === late.customerId);
  await money.stripe.refunds.create({ payment_intent: paid?.id ?? '', amount: 2000 });
  await askBack(late);
  await returnMoney(late);
  expect((await listRefunds(late)).sort()).toEqual([2000, 900].sort());
});

it('[RENEW-05] lets either the match or the refund take effect when both come at once', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => addWaiting(9)));
  await holdPlansOfLateMatches(money.services);
  for (const late of members) {
    await Promise.all([match(late), askBack(late)]);
    const jobs = await listJobs(late);
    expect(jobs).toHaveLength(1);
    for (const { name, data } of jobs)
      await (name === 'start-month' ? createStartMonthHandler : createReturnMoneyHandler)(
        money.services,
      ).handle(data);
    const isMatched = (await readStatus(late)) === 'ACTIVE_COACHING';
    expect(jobs[0]?.name).toBe(isMatched ? 'start-month' : 'return-money');
    expect(await listRefunds(late)).toEqual(isMatched ? [] : [2900]);
    const { status, pause_collection: pause } = await readPlan(late);
    expect([status === 'canceled', pause === null]).toEqual([!isMatched, isMatched]);
  }
});

describe('a plan change in a month that started at a match', () => {
  const { preview, change, charged, remaining, halfway, resetClock } = createPlanChangeSteps(() => money);
  afterEach(resetClock);
  const renew = async ({ subscriptionId }: Subscriber) => {
    await money.post(`/api/subscriptions/${subscriptionId}/renew`);
    await syncSubscription(money.services, subscriptionId);
  };

  it('[RENEW-05, CHK-02] charges a more expensive plan for the time that is left, as shown, once', async () => {
    const late = await addWaiting(9);
    await holdPlansOfLateMatches(money.services);
    await match(late);
    await startMonth(late, money.clock.now());
    const member = await halfway(late);
    const [item] = (await readPlan(member)).items.data;
    const [start, end] = [(item?.current_period_start ?? 0) * 1000, (item?.current_period_end ?? 0) * 1000];
    const from = Math.floor(getChangeDate(money.clock.now(), new Date(start)).getTime() / 1000) * 1000;
    const left = (end - from) / (end - start);
    const offer = await preview(member, 'standard');
    expect(offer.dueToday).toBe(Math.round(4900 * left) - Math.round(2900 * left));
    await change(member, 'standard', offer.dueToday);
    await change(member, 'standard', offer.dueToday);
    expect(await charged(member)).toEqual([2900, offer.dueToday]);
    expect(await remaining(member)).toBe(30 + offer.momentsToday);
    await renew(member);
    expect(await charged(member)).toEqual([2900, offer.dueToday, 4900]);
  });

  it('[RENEW-05, BILL-03] books a cheaper plan for the renewal, also when it was chosen before the hold', async () => {
    for (const choosesFirst of [true, false]) {
      const late = await addWaiting(9, 'PENDING_MATCHING', 'standard');
      if (choosesFirst) await change(late, 'starter', 0);
      await holdPlansOfLateMatches(money.services);
      await match(late);
      await startMonth(late, money.clock.now());
      const { subscriptionId } = late;
      if (choosesFirst) await createBookNextPlanHandler(money.services).handle({ subscriptionId });
      else await change(late, 'starter', 0);
      expect(await charged(late)).toEqual([4900]);
      await renew(late);
      expect(await charged(late)).toEqual([4900, 2900]);
    }
  });
});

describe('a dispute about a plan that is held for a late match', () => {
  async function addDisputed() {
    const late = await addWaiting(9);
    await holdPlansOfLateMatches(money.services);
    const { payments } = await money.stripeRecords();
    const payment = payments.find(({ customer }) => customer === late.customerId)?.id ?? '';
    const dispute = (await money.post(`/api/payments/${payment}/dispute`)) as { id: string };
    const follow = () => followReversals(money.services, late.id, payment);
    const decide = async (outcome: 'won' | 'lost') => {
      await money.post(`/api/disputes/${dispute.id}/close`, { outcome });
      await follow();
    };
    await follow();
    return { late, decide };
  }
  const isCharging = async (of: Subscriber) => (await readPlan(of)).pause_collection === null;

  it('[RENEW-05, RENEW-06] charges nothing after a match until the bank decides for us', async () => {
    const { late, decide } = await addDisputed();
    await match(late);
    await startMonth(late, money.clock.now());
    expect(await isCharging(late)).toBe(false);
    expect(await readBalance(money.services.database, late.id)).toMatchObject({ remaining: 30 });
    await decide('won');
    expect(await isCharging(late)).toBe(true);
    expect(await listPaid(late)).toEqual([2900]);
  });

  it('[RENEW-05, RENEW-06] keeps the plan held when the bank decides for us before the match', async () => {
    const { late, decide } = await addDisputed();
    await decide('won');
    expect(await isCharging(late)).toBe(false);
    await match(late);
    await startMonth(late, money.clock.now());
    expect(await isCharging(late)).toBe(true);
  });

  it('[RENEW-05, RENEW-06] returns no money while the bank decides, and says so, and then again', async () => {
    const { late, decide } = await addDisputed();
    expect(await askBack(late)).toMatchObject({
      status: 409,
      error: {
        code: 'REFUND_NOT_POSSIBLE',
        message: expect.stringContaining('Your bank asked us') as string,
      },
    });
    expect(await listJobs(late)).toEqual([]);
    await decide('won');
    await askBack(late);
    await returnMoney(late);
    expect(await listRefunds(late)).toEqual([2900]);
  });

  it('[RENEW-05, RENEW-06] returns the money of a plan that ended during a dispute when the bank decides for us', async () => {
    const { late, decide } = await addDisputed();
    await money.ok(cancelSubscription, { token: late.token });
    await money.post(`/api/subscriptions/${late.subscriptionId}/renew`);
    await syncSubscription(money.services, late.subscriptionId);
    await returnMoney(late);
    expect(await listRefunds(late)).toEqual([]);
    const before = await listJobs(late);
    await decide('won');
    expect((await listJobs(late)).length).toBe(before.length + 1);
    await returnMoney(late);
    expect(await listRefunds(late)).toEqual([2900]);
    await decide('won').catch(() => undefined);
    await returnMoney(late);
    expect(await listRefunds(late)).toEqual([2900]);
  });

  it('[RENEW-05, RENEW-06] ends the plan without a second refund when the bank asks for what the member takes back', async () => {
    const late = await addWaiting(9);
    await holdPlansOfLateMatches(money.services);
    await askBack(late);
    const { payments } = await money.stripeRecords();
    const payment = payments.find(({ customer }) => customer === late.customerId)?.id ?? '';
    await money.post(`/api/payments/${payment}/dispute`);
    await returnMoney(late);
    expect(await listRefunds(late)).toEqual([]);
    expect(await readPlan(late)).toMatchObject({ status: 'canceled' });
    expect(await readBalance(money.services.database, late.id)).toMatchObject({ remaining: 0 });
  });
});
