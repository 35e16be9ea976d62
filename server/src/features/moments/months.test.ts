import { beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../../test/test-members.ts';
import { type TestServer, shareTestServer } from '../../../test/test-server.ts';
import { getFacts } from '../../../test/text-facts.ts';
import { getPeriod, readBalance } from './balance.ts';
import { endPeriods } from './end-period.ts';
import { startMonthlyAllowance } from './end-period.ts';
import { consumeMoment, grantAddOn, grantPlanAllowance } from './moments.ts';

const server = await shareTestServer();
beforeAll(async () => {
  await server.pool.query(
    `insert into plans (price_id, product_id, key, name, amount, kind, is_sponsored, moments, description) values
     ('price_free', 'prod_free', 'free', 'Free', 0, 'plan', false, 3, '{}'),
     ('price_sponsored', 'prod_sponsored', 'sponsored', 'Sponsored', 0, 'plan', true, 30, '{}'),
     ('price_paid', 'prod_paid', 'paid', 'Paid', 4900, 'plan', false, 60, '{}')`,
  );
});

const runInTransaction: TestServer['services']['database']['transaction'] = (work) =>
  server.services.database.transaction(work);

/**
 * Returns midnight in New York on the first of a month since 2027. Daylight saving starts after the first of March and ends after
 * midnight of the first of November. Month 0 is January 2027.
 */
function getFirstDay(month: number): Date {
  const ofYear = month % 12;
  const isDaylightSaving = ofYear >= 3 && ofYear <= 10;
  return new Date(Date.UTC(2027 + Math.floor(month / 12), ofYear, 1, isDaylightSaving ? 4 : 5));
}

const addSeconds = (instant: Date, more: number): Date => new Date(instant.getTime() + more * 1000);
const moveClockTo = (instant: Date) => {
  server.clock.moveTo(instant);
};

async function subscribe(
  memberId: string,
  price: 'price_sponsored' | 'price_paid',
  amount: number,
): Promise<void> {
  await server.pool.query(
    `insert into subscriptions (member_id, stripe_subscription_id, stripe_customer_id, product_id, price_id, status, amount, start_date, end_date)
     values ($1, $2, 'cus', 'prod', $3, 'MEMBERSHIP_ACTIVE', $4, '2027-01-01', '2029-01-31')`,
    [memberId, `sub_${memberId}`, price, amount],
  );
  if (price === 'price_sponsored')
    await server.pool.query(
      `with partner as (insert into partners (name) values ('Partner of ' || $1) returning id)
       update members set partner_id = partner.id from partner where members.id = $1::uuid`,
      [memberId],
    );
}

let texts = 0;
const consumeForText = (memberId: string) => {
  texts += 1;
  const cause = `months:${String(texts)}`;
  return runInTransaction((transaction) =>
    consumeMoment(transaction, { memberId, cause, at: server.clock.now() }),
  );
};

async function explainLedger(memberId: string) {
  const { rows } = await server.pool.query<{ kind: string; lines: number; total: number }>(
    `select kind, count(*)::int as lines, sum(amount)::int as total from moments_ledger where member_id = $1 group by kind`,
    [memberId],
  );
  return Object.fromEntries(rows.map(({ kind, lines, total }) => [kind, { lines, total }]));
}

const kinds = [
  ['free', 3, { status: 'COMMUNITY_MEMBER' }, undefined],
  ['sponsored', 30, { status: 'ACTIVE_COACHING' }, 'price_sponsored'],
] as const;

describe('24 calendar months', () => {
  it.each(kinds)(
    '[MOM-02, MOM-05] grants a %s member %i Moments once at midnight Eastern Time on the first, and expires the rest',
    async (_kind, allowance, changes, price) => {
      const { id } = await addMember(server.services, changes);
      if (price) await subscribe(id, price, 0);
      moveClockTo(addSeconds(getFirstDay(0), 3_600));
      await runInTransaction((transaction) => startMonthlyAllowance(transaction, id, server.clock.now()));
      const facts = getFacts(server, id);
      for (let month = 1; month <= 24; month += 1) {
        const before = await facts.remaining();
        moveClockTo(addSeconds(getFirstDay(month), -1));
        await endPeriods(server.services);
        expect([month, await facts.remaining()]).toEqual([month, before]);
        moveClockTo(addSeconds(getFirstDay(month), 1));
        // The job may run on two servers at the same time, or only after the member's next text.
        if (month % 2 === 0) await Promise.all([endPeriods(server.services), endPeriods(server.services)]);
        expect(await consumeForText(id)).toBe('used');
        expect([month, await facts.remaining()]).toEqual([month, allowance - 1]);
      }
      const { grant, use, expiry } = await explainLedger(id);
      expect(grant).toEqual({ lines: 25, total: 25 * allowance });
      expect(use).toEqual({ lines: 24, total: -24 });
      // All Moments of the first month, and all but the text's of the others.
      expect(expiry).toEqual({ lines: 24, total: -(24 * allowance - 23) });
    },
  );
});

describe('a sponsored plan in the turn of a month', () => {
  const setStatus = (memberId: string, status: string) =>
    server.pool.query('update subscriptions set status = $2 where member_id = $1', [memberId, status]);
  const startMonth = (memberId: string) =>
    runInTransaction((transaction) => startMonthlyAllowance(transaction, memberId, server.clock.now()));
  async function addSponsored(): Promise<string> {
    const { id } = await addMember(server.services, { status: 'ACTIVE_COACHING' });
    await subscribe(id, 'price_sponsored', 0);
    moveClockTo(addSeconds(getFirstDay(0), 3_600));
    await startMonth(id);
    return id;
  }

  it('[MOM-02] grants the month in which it resumes, once, although the month began during the pause', async () => {
    const id = await addSponsored();
    const facts = getFacts(server, id);
    await setStatus(id, 'MEMBERSHIP_PAUSED');
    moveClockTo(addSeconds(getFirstDay(1), 3_600));
    await endPeriods(server.services);
    expect(await facts.remaining()).toBe(0);
    await setStatus(id, 'MEMBERSHIP_ACTIVE');
    for (const _ of [1, 2]) await startMonth(id);
    expect(await facts.remaining()).toBe(30);
  });

  it('[MOM-02] only ends a second period in a month, whose Moments were granted', async () => {
    const id = await addSponsored();
    const [began, ended] = [getFirstDay(0), addSeconds(getFirstDay(0), 7_200)];
    await server.pool.query(
      'update moments_balances set period_start = $2, period_end = $3 where member_id = $1',
      [id, began, ended],
    );
    moveClockTo(addSeconds(ended, 1));
    await endPeriods(server.services);
    expect(await readBalance(server.services.database, id)).toMatchObject({ remaining: 0, limit: 0 });
    expect((await getPeriod(server.services.database, id, server.clock.now())).end).toEqual(getFirstDay(1));
  });

  it('[SEC-01, PLAN-09] grants nothing after the member left the partner, even before the plan has ended', async () => {
    const id = await addSponsored();
    await server.pool.query('update members set partner_id = null where id = $1', [id]);
    moveClockTo(addSeconds(getFirstDay(1), 3_600));
    await endPeriods(server.services);
    await startMonth(id);
    expect(await getFacts(server, id).remaining()).toBe(0);
  });
});

describe('months without a server', () => {
  it('[MOM-02] grants only the Moments of the month in which the job runs after months without a server', async () => {
    const { id } = await addMember(server.services, { status: 'COMMUNITY_MEMBER' });
    moveClockTo(addSeconds(getFirstDay(2), 60));
    await runInTransaction((transaction) => startMonthlyAllowance(transaction, id, server.clock.now()));
    moveClockTo(addSeconds(getFirstDay(6), 86_400));
    for (const _ of [1, 2]) await endPeriods(server.services);
    expect((await explainLedger(id))['grant']).toEqual({ lines: 2, total: 6 });
    const balance = await readBalance(server.services.database, id);
    expect(balance).toMatchObject({ limit: 3, remaining: 3, expiresOn: '2027-07-31' });
  });
});

describe('24 months of a paid plan', () => {
  /** Returns the card provider's renewal after a start on the 31st: the last day of a shorter month. */
  const getRenewal = (month: number): Date => {
    const lastDay = new Date(Date.UTC(2027, month + 1, 0)).getUTCDate();
    return new Date(Date.UTC(2027, month, Math.min(31, lastDay), 15));
  };
  const pay = (memberId: string, month: number) =>
    runInTransaction((transaction) =>
      grantPlanAllowance(transaction, {
        memberId,
        cause: `invoice:${memberId}:${String(month)}`,
        amount: 60,
        period: { start: getRenewal(month), end: getRenewal(month + 1) },
        isFirst: month === 0,
        at: server.clock.now(),
        paidAt: server.clock.now(),
      }),
    );

  it('[MOM-02, MOM-05] runs periods from renewal to renewal across leap day and daylight saving, independent of calendar months', async () => {
    const { id } = await addMember(server.services, { status: 'ACTIVE_COACHING' });
    await subscribe(id, 'price_paid', 4900);
    const facts = getFacts(server, id);
    moveClockTo(addSeconds(getRenewal(0), 5));
    await pay(id, 0);
    for (let month = 1; month <= 24; month += 1) {
      const cause = `add-on:${id}:${String(month)}`;
      await runInTransaction((transaction) =>
        grantAddOn(transaction, { memberId: id, cause, amount: 10, at: server.clock.now() }),
      );
      await consumeForText(id);
      const left = await facts.remaining();
      // Neither the calendar month nor a late renewal removes Moments.
      for (const instant of [
        addSeconds(getFirstDay(month), 1),
        addSeconds(getRenewal(month), -1),
        addSeconds(getRenewal(month), 5),
      ]) {
        moveClockTo(instant);
        await endPeriods(server.services);
        expect([month, await facts.remaining()]).toEqual([month, left]);
      }
      await Promise.all([pay(id, month), pay(id, month)]);
      await pay(id, month - 1);
      const { expiresOn, ...balance } = await readBalance(server.services.database, id);
      expect([month, balance]).toEqual([month, { limit: 60, remaining: 60, fromPlan: 60, fromAddOns: 0 }]);
      expect(expiresOn).toBe(
        getRenewal(month + 1)
          .toISOString()
          .slice(0, 10),
      );
    }
    expect(getRenewal(13).toISOString()).toBe('2028-02-29T15:00:00.000Z');
    const { grant } = await explainLedger(id);
    expect(grant).toEqual({ lines: 49, total: 25 * 60 + 24 * 10 });
  });
});
