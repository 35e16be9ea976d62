import { getMemberProfile } from '@moments/contract/members';
import { operatorShowMember } from '@moments/contract/operator';
import {
  operatorApproveSchedule,
  operatorDeclineSchedule,
  operatorListScheduleRequests,
} from '@moments/contract/operator-requests';
import {
  getScheduleRequest,
  requestScheduleChange,
  withdrawScheduleRequest,
} from '@moments/contract/schedule';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../../../test/mails-to.ts';
import { addSignedInMember, type SignedInMember } from '../../../test/test-members.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { applyDueSchedules } from './index.ts';

const operator = 'sandbox-operator';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Day = '1' | '2' | '3' | '4' | '5' | '6' | '7';

/** Friday evening before the clocks go back, in Eastern Time; in UTC it is Saturday. */
const fridayEvening = new Date('2026-10-31T02:30:00Z');
const at = (instant: string | Date) => server.clock.moveTo(new Date(instant));

const coached = () =>
  addSignedInMember(server.services, { status: 'ACTIVE_COACHING', shiftTime: '1', shiftDays: ['1', '3'] });

async function asks({ id, token }: SignedInMember, ...newShiftDays: Day[]): Promise<string> {
  const body = { memberId: id, newShiftTime: '2' as const, newShiftDays };
  return (await server.ok(requestScheduleChange, { params: { memberId: id }, body, token })).data.id;
}

const approve = (id: string, effectiveDate?: string) =>
  server.call(operatorApproveSchedule, { params: { id }, body: { effectiveDate }, token: operator });
const decline = (id: string, reason: string) =>
  server.call(operatorDeclineSchedule, { params: { id }, body: { reason }, token: operator });
const scheduleOf = async ({ token }: SignedInMember) =>
  (await server.ok(getMemberProfile, { token })).user.availability;
const current = async ({ token }: SignedInMember) => (await server.ok(getScheduleRequest, { token })).data;

const before = { shiftTime: '1', shiftDays: ['1', '3'] };
const after = (...shiftDays: Day[]) => ({ shiftTime: '2', shiftDays });
const decided = { ok: false, status: 409, error: { code: 'REQUEST_DECIDED' } };

describe('an approved schedule', () => {
  it('[ACC-02, ENR-15] holds from the next business day on, though the job runs late and twice', async () => {
    at(fridayEvening);
    const member = await coached();
    const id = await asks(member, '4', '2');
    expect(await approve(id)).toMatchObject({
      ok: true,
      reply: { request: { state: 'approved', effectiveDate: '2026-11-02', decidedBy: 'operator:bootstrap' } },
    });
    expect(await current(member)).toMatchObject({ state: 'approved', effectiveDate: '2026-11-02' });
    // Five minutes before midnight in Eastern Time, by which the clocks have gone back.
    at('2026-11-02T04:55:00Z');
    await applyDueSchedules(server.services);
    expect(await scheduleOf(member)).toEqual(before);
    at('2026-11-02T05:01:00Z');
    await Promise.all([applyDueSchedules(server.services), applyDueSchedules(server.services)]);
    await applyDueSchedules(server.services);
    expect(await scheduleOf(member)).toEqual(after('2', '4'));
    const { rows } = await server.pool.query(
      `select actor, before, after from audit_log where member_id = $1 and action = 'member.schedule-changed'`,
      [member.id],
    );
    expect(rows).toEqual([{ actor: 'system', before, after: { ...after('2', '4'), requestId: id } }]);
  });

  it('[ACC-02] holds at once where that is today’s date in Eastern Time', async () => {
    at(fridayEvening);
    const member = await coached();
    await approve(await asks(member, '5'), '2026-10-30');
    expect(await scheduleOf(member)).toEqual(after('5'));
  });

  it('[ACC-02] is made up for after days without servers', async () => {
    at('2027-03-12T15:00:00Z');
    const member = await coached();
    await approve(await asks(member, '6'), '2027-03-14');
    at('2027-03-17T15:00:00Z');
    await applyDueSchedules(server.services);
    expect(await scheduleOf(member)).toEqual(after('6'));
  });

  it.each([
    ['2026-10-29', 'past'],
    ['2026-11-30', 'at most 30 days'],
    ['2026-02-30', 'a date such as'],
    ['soon', 'a date such as'],
  ])('[ACC-02] can’t begin on %s', async (effectiveDate, words) => {
    at(fridayEvening);
    const member = await coached();
    const id = await asks(member, '5');
    const result = await approve(id, effectiveDate);
    expect(result).toMatchObject({ ok: false, status: 400, error: { fields: [{ field: 'effectiveDate' }] } });
    expect(!result.ok && result.error.message).toContain(words);
    expect(await current(member)).toMatchObject({ state: 'pending' });
  });

  it('[ACC-02] gives way to a later approval that comes before it, and follows one that comes after', async () => {
    at(fridayEvening);
    const [one, two] = [await coached(), await coached()];
    await approve(await asks(one, '5'), '2026-11-10');
    await approve(await asks(one, '6'), '2026-11-05');
    await approve(await asks(two, '5'), '2026-11-05');
    await approve(await asks(two, '6'), '2026-11-10');
    at('2026-11-05T15:00:00Z');
    await applyDueSchedules(server.services);
    expect([await scheduleOf(one), await scheduleOf(two)]).toEqual([after('6'), after('5')]);
    at('2026-11-10T15:00:00Z');
    await applyDueSchedules(server.services);
    expect([await scheduleOf(one), await scheduleOf(two)]).toEqual([after('6'), after('6')]);
  });

  it('[ACC-02] that is ahead is what a new wish differs from', async () => {
    at(fridayEvening);
    const member = await coached();
    await approve(await asks(member, '5'), '2026-11-10');
    const wish = (newShiftTime: '1' | '2', newShiftDays: Day[]) =>
      server.call(requestScheduleChange, {
        params: { memberId: member.id },
        body: { memberId: member.id, newShiftTime, newShiftDays },
        token: member.token,
      });
    expect(await wish('2', ['5'])).toMatchObject({ ok: false, error: { code: 'SCHEDULE_UNCHANGED' } });
    const result = await wish('1', ['1', '3']);
    expect(result.ok).toBe(true);
    if (result.ok)
      await server.ok(withdrawScheduleRequest, {
        params: { requestId: result.reply.data.id },
        token: member.token,
      });
    expect(await current(member)).toMatchObject({ state: 'approved', effectiveDate: '2026-11-10' });
  });

  it('[ACC-02] is told by e-mail once, with date and evenings', async () => {
    at(fridayEvening);
    const member = await coached();
    await approve(await asks(member, '2', '4'), '2026-11-03');
    const mails = await mailsTo(server, member.id);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your schedule change was approved']);
    expect(mails[0]?.body).toContain(
      'From Tuesday, November 3, 2026 on, your coaching schedule is 7-9 PM ET (Late Evening) on Tuesday, Thursday.',
    );
  });
});

describe('a declined schedule', () => {
  it('[ACC-02, OPS-01] changes nothing, and its reason is told to the member only', async () => {
    const member = await coached();
    const id = await asks(member, '7');
    const reason = 'Ana has no free Sundays.\nTuesday would do.';
    expect(await decline(id, reason)).toMatchObject({ ok: true, reply: { request: { state: 'declined' } } });
    expect(await scheduleOf(member)).toEqual(before);
    expect(await current(member)).toMatchObject({ state: 'declined', reason });
    const [mail] = await mailsTo(server, member.id);
    expect(mail?.subject).toBe('About your schedule change request');
    expect(mail?.body).toContain(reason);
    for (const table of ['schedule_requests', 'audit_log'])
      expect(
        JSON.stringify(
          (await server.pool.query(`select * from ${table} where member_id = $1`, [member.id])).rows,
        ),
      ).not.toContain('Sundays');
  });

  it('[OPS-01] has a reason', async () => {
    const id = await asks(await coached(), '7');
    expect(await decline(id, '  ')).toMatchObject({
      ok: false,
      status: 400,
      error: { fields: [{ field: 'reason', message: 'A reason is required' }] },
    });
  });
});

describe('a decision', () => {
  it('[OPS-01] is made once by many operators at once', async () => {
    const member = await coached();
    const id = await asks(member, '5');
    const results = await Promise.all([
      ...Array.from({ length: 4 }, () => approve(id)),
      ...Array.from({ length: 4 }, () => decline(id, 'no')),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    for (const result of results.filter(({ ok }) => !ok)) expect(result).toMatchObject(decided);
    expect(await mailsTo(server, member.id)).toHaveLength(1);
  });

  it('[OPS-01] comes too late for what was withdrawn or replaced meanwhile', async () => {
    const member = await coached();
    const replaced = await asks(member, '5');
    const withdrawn = await asks(member, '6');
    await server.ok(withdrawScheduleRequest, { params: { requestId: withdrawn }, token: member.token });
    for (const id of [replaced, withdrawn]) {
      expect(await approve(id)).toMatchObject(decided);
      expect(await decline(id, 'no')).toMatchObject(decided);
    }
    expect(await mailsTo(server, member.id)).toEqual([]);
  });

  it('[ACC-02] and a withdrawal at once: one of them holds, and the member is told what did', async () => {
    const member = await coached();
    const requestId = await asks(member, '5');
    const [approved, withdrawn] = await Promise.all([
      approve(requestId),
      server.call(withdrawScheduleRequest, { params: { requestId }, token: member.token }),
    ]);
    expect([approved.ok, withdrawn.ok].filter(Boolean)).toHaveLength(1);
    expect((await current(member))?.state).toBe(approved.ok ? 'approved' : 'withdrawn');
  });

  it('[OPS-01] is about a request that exists', async () => {
    for (const id of ['nobody', '00000000-0000-4000-8000-000000000000']) {
      expect(await approve(id)).toMatchObject({ ok: false, status: 404 });
      expect(await decline(id, 'no')).toMatchObject({ ok: false, status: 404 });
    }
  });
});

describe('the operator’s list', () => {
  it('[OPS-01, OPS-04] shows who waits, longest first, with what they have now; the look is audited', async () => {
    const own = await startTestServer();
    try {
      const [first, second] = [
        await addSignedInMember(own.services, {
          status: 'ACTIVE_COACHING',
          shiftTime: '1',
          shiftDays: ['1', '3'],
        }),
        await addSignedInMember(own.services, { status: 'IDLE_COACHING' }),
      ];
      for (const { id, token } of [first, second])
        await own.ok(requestScheduleChange, {
          params: { memberId: id },
          body: { memberId: id, newShiftTime: '2', newShiftDays: ['5'] },
          token,
        });
      const list = (query: { state?: 'pending' | 'approved'; page?: string }) =>
        own.ok(operatorListScheduleRequests, { query, token: operator });
      const { requests, total } = await list({ state: 'pending' });
      expect(total).toBe(2);
      expect(requests.map(({ memberId }) => memberId)).toEqual([first.id, second.id]);
      expect(requests[0]).toMatchObject({
        member: { id: first.id, phone: first.phone, status: 'ACTIVE_COACHING' },
        currentSchedule: before,
        ...after('5'),
      });
      expect((await list({ state: 'approved' })).requests).toEqual([]);
      expect((await list({ page: '2' })).requests).toEqual([]);
      const { rows } = await own.pool.query(
        `select actor, after from audit_log where action = 'schedule-requests.listed' order by id limit 1`,
      );
      expect(rows).toEqual([{ actor: 'operator:bootstrap', after: { shown: 2, state: 'pending' } }]);
      const shown = await own.ok(operatorShowMember, { params: { id: first.id }, token: operator });
      expect(shown.scheduleRequests).toMatchObject([{ state: 'pending', shiftDays: ['5'], decidedBy: null }]);
    } finally {
      await own.close();
    }
  });
});
