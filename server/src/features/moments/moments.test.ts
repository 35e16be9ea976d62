import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../../test/test-members.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { readBalance } from './balance.ts';
import { endPeriods } from './end-period.ts';
import { startMonthlyAllowance } from './end-period.ts';
import { consumeMoment, correctMoments, grantAddOn, grantPlanAllowance } from './moments.ts';

describe('Moments ledger', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const runInTransaction: TestServer['services']['database']['transaction'] = (work) =>
    server.services.database.transaction(work);
  const readRemaining = async (memberId: string) =>
    (await readBalance(server.services.database, memberId)).remaining;
  const sumLedger = async (memberId: string) => {
    const { rows } = await server.pool.query<{ total: number }>(
      'select coalesce(sum(amount), 0)::int as total from moments_ledger where member_id = $1',
      [memberId],
    );
    return rows[0]?.total;
  };
  const month = { start: new Date('2026-11-12T15:00:00Z'), end: new Date('2026-12-12T15:00:00Z') };
  const at = new Date('2026-11-12T15:00:05Z');
  const buy = (memberId: string, cause: string, more: object = {}) =>
    runInTransaction((tx) =>
      grantPlanAllowance(tx, {
        memberId,
        cause,
        at,
        amount: 50,
        period: month,
        isFirst: true,
        paidAt: at,
        ...more,
      }),
    );

  it('[MOM-05] consumes exactly 50 Moments for 100 parallel texts, with ledger entries', async () => {
    const { id: memberId } = await addMember(server.services);
    await buy(memberId, 'invoice:a');
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        runInTransaction((tx) => consumeMoment(tx, { memberId, cause: `text:${memberId}:${String(n)}`, at })),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'used')).toHaveLength(50);
    expect(outcomes.filter((outcome) => outcome === 'none-left')).toHaveLength(50);
    expect([await readRemaining(memberId), await sumLedger(memberId)]).toEqual([0, 0]);
  });

  it('[MOM-05] changes a balance once for a cause when it is applied repeatedly and in parallel', async () => {
    const { id: memberId } = await addMember(server.services);
    await Promise.all(Array.from({ length: 10 }, () => buy(memberId, 'invoice:b')));
    await Promise.all(
      Array.from({ length: 10 }, () =>
        runInTransaction((tx) => consumeMoment(tx, { memberId, cause: 'text:b', at })),
      ),
    );
    expect([await readRemaining(memberId), await sumLedger(memberId)]).toEqual([49, 49]);
  });

  it('[MOM-02] expires the Moments left at a renewal once, and ignores an earlier invoice that arrives late', async () => {
    const { id: memberId } = await addMember(server.services);
    await buy(memberId, 'invoice:c1');
    await runInTransaction((tx) => grantAddOn(tx, { memberId, cause: 'pi:c', amount: 10, at }));
    const next = { start: month.end, end: new Date('2027-01-12T15:00:00Z') };
    const later = new Date('2026-12-12T16:00:00Z');
    for (const _ of [1, 2]) await buy(memberId, 'invoice:c2', { period: next, at: later, isFirst: false });
    await buy(memberId, 'invoice:c0', { at: later, isFirst: false });
    const balance = await readBalance(server.services.database, memberId);
    expect(balance).toEqual({
      limit: 50,
      remaining: 50,
      fromPlan: 50,
      fromAddOns: 0,
      expiresOn: '2027-01-12',
    });
    expect(await sumLedger(memberId)).toBe(50);
  });

  it('[MOM-02, MOM-06] grants the Moments of a renewal paid in the next calendar month until the plan’s next renewal', async () => {
    const { id: memberId } = await addMember(server.services);
    await buy(memberId, 'invoice:g1');
    // The renewal failed, so the calendar month is the period.
    server.clock.moveTo(new Date('2026-12-12T15:05:00Z'));
    await endPeriods(server.services);
    server.clock.moveTo(new Date('2027-01-01T05:05:00Z'));
    await endPeriods(server.services);
    expect(await readRemaining(memberId)).toBe(0);
    const late = new Date('2027-01-02T12:00:00Z');
    const period = { start: month.end, end: new Date('2027-01-12T15:00:00Z') };
    for (const _ of [1, 2])
      await buy(memberId, 'invoice:g2', { period, at: late, paidAt: late, isFirst: false });
    expect(await readBalance(server.services.database, memberId)).toMatchObject({
      remaining: 50,
      expiresOn: '2027-01-12',
    });
    expect(await sumLedger(memberId)).toBe(50);
  });

  it('[MOM-06] adds Moments of a late payment for an earlier or ended period to the current period', async () => {
    const { id: memberId } = await addMember(server.services);
    await buy(memberId, 'invoice:h3');
    const earlier = { start: new Date('2026-10-12T15:00:00Z'), end: month.start };
    const late = { paidAt: at, isFirst: false };
    await buy(memberId, 'invoice:h2', { period: earlier, ...late });
    const overlapping = { start: new Date('2026-11-02T15:00:00Z'), end: new Date('2026-12-02T15:00:00Z') };
    await buy(memberId, 'invoice:h1', { period: overlapping, ...late });
    expect(await readBalance(server.services.database, memberId)).toMatchObject({
      remaining: 150,
      expiresOn: '2026-12-12',
    });
    expect(await sumLedger(memberId)).toBe(150);
  });

  it('[MOM-02] ends the period of a member without a plan at the end of the month in Eastern Time', async () => {
    const { id: memberId } = await addMember(server.services);
    server.clock.moveTo(new Date('2026-11-20T12:00:00Z'));
    await runInTransaction((tx) =>
      grantAddOn(tx, { memberId, cause: 'pi:d', amount: 10, at: server.clock.now() }),
    );
    expect((await readBalance(server.services.database, memberId)).expiresOn).toBe('2026-11-30');
    server.clock.moveTo(new Date('2026-12-01T04:59:00Z'));
    await endPeriods(server.services);
    expect(await readRemaining(memberId)).toBe(10);
    server.clock.moveTo(new Date('2026-12-01T05:00:01Z'));
    await Promise.all([endPeriods(server.services), endPeriods(server.services)]);
    expect([await readRemaining(memberId), await sumLedger(memberId)]).toEqual([0, 0]);
  });

  it('[MOM-02] grants a community member the free plan’s Moments once each calendar month', async () => {
    await server.pool.query(
      `insert into plans (price_id, product_id, key, name, amount, kind, moments, description)
       values ('price_free', 'prod_free', 'free', 'Free', 0, 'plan', 3, '{}')`,
    );
    const { id: memberId } = await addMember(server.services, { status: 'COMMUNITY_MEMBER' });
    server.clock.moveTo(new Date('2027-03-10T12:00:00Z'));
    for (const _ of [1, 2])
      await runInTransaction((tx) => startMonthlyAllowance(tx, memberId, server.clock.now()));
    await runInTransaction((tx) => consumeMoment(tx, { memberId, cause: 'text:e', at: server.clock.now() }));
    expect(await readRemaining(memberId)).toBe(2);
    server.clock.moveTo(new Date('2027-04-01T04:00:00Z'));
    for (const _ of [1, 2]) await endPeriods(server.services);
    expect([await readRemaining(memberId), await sumLedger(memberId)]).toEqual([3, 3]);
  });

  it('a correction changes a balance but not below zero', async () => {
    const { id: memberId } = await addMember(server.services);
    const correct = (cause: string, amount: number) =>
      runInTransaction((tx) => correctMoments(tx, { memberId, cause, at, amount }));
    expect(await correct('f1', 5)).toBe('changed');
    expect(await correct('f2', -6)).toBe('rejected');
    expect(await correct('f3', -2)).toBe('changed');
    expect(await correct('f3', -2)).toBe('already');
    expect(await correct('f3', -1)).toBe('other-amount');
    expect([await readRemaining(memberId), await sumLedger(memberId)]).toEqual([3, 3]);
  });
});
