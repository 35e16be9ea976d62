import { describe, expect, it } from 'vitest';
import { staffListScheduleRequests } from '@moments/contract/requests/staff-requests';
import { addBusinessDays } from '@moments/contract/values/business-days';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { readEmailsTo } from '../../../../test/emails-to.ts';
import { recordStatements } from '../../../../test/recorded-queries.ts';
import {
  createNewSchedule,
  before,
  staffToken,
  createScheduleSteps,
} from '../../../../test/schedule-steps.ts';
import { startTestServer, shareTestServer } from '../../../../test/test-server.ts';

const server = await shareTestServer();
const steps = createScheduleSteps(server);

const decided = { ok: false, status: 409, error: { code: 'REQUEST_ALREADY_DECIDED' } };

describe('a declined schedule', () => {
  it('[ACC-02, OPS-01, DESK-06] changes nothing, and only the member gets the reason', async () => {
    const member = await steps.coached();
    const id = await steps.asks(member, '7');
    const reason = 'Ana has no free Sundays.\nTuesday would do.';
    expect(await steps.decline(id, reason)).toMatchObject({
      ok: true,
      reply: { request: { state: 'declined' } },
    });
    expect(await steps.scheduleOf(member)).toEqual(before);
    expect(await steps.current(member)).toMatchObject({ state: 'declined', reason });
    const [email] = await readEmailsTo(server, member.id);
    expect(email?.subject).toBe('About your schedule change request');
    expect(email?.body).toContain(reason);
    for (const table of ['schedule_requests', 'audit_log'])
      expect(
        JSON.stringify(
          (await server.pool.query(`select * from ${table} where member_id = $1`, [member.id])).rows,
        ),
      ).not.toContain('Sundays');
  });

  it('[ACC-02] emails a declined schedule even if an earlier approved schedule is upcoming', async () => {
    const member = await steps.coached();
    const approved = await steps.asks(member, '2');
    await steps.approve(approved);
    const id = await steps.asks(member, '7');
    expect(await steps.current(member)).toMatchObject({ id, state: 'pending', ahead: [{ id: approved }] });
    await steps.decline(id, 'Sundays are full.');
    expect(await steps.current(member)).toMatchObject({
      id,
      state: 'declined',
      reason: 'Sundays are full.',
      ahead: [{ id: approved, state: 'approved' }],
    });
    const emails = (await readEmailsTo(server, member.id)).map(({ body }) => body).join();
    expect(emails).not.toMatch(/has not changed|nothing changes/);
  });

  it('[OPS-01] needs a reason', async () => {
    const id = await steps.asks(await steps.coached(), '7');
    expect(await steps.decline(id, '  ')).toMatchObject({
      ok: false,
      status: 400,
      error: { fields: [{ field: 'reason', message: 'A reason is required' }] },
    });
  });
});

describe('a decision', () => {
  it('[OPS-01] decides a request once when many people decide at the same time', async () => {
    const member = await steps.coached();
    const id = await steps.asks(member, '5');
    const results = await Promise.all([
      ...Array.from({ length: 4 }, () => steps.approve(id)),
      ...Array.from({ length: 4 }, () => steps.decline(id, 'no')),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    for (const result of results.filter(({ ok }) => !ok)) expect(result).toMatchObject(decided);
    expect(await readEmailsTo(server, member.id)).toHaveLength(1);
  });

  it('[OPS-01] comes too late for a withdrawn or replaced request', async () => {
    const member = await steps.coached();
    const replaced = await steps.asks(member, '5');
    const withdrawn = await steps.asks(member, '6');
    await steps.withdraws(member, withdrawn);
    for (const id of [replaced, withdrawn]) {
      expect(await steps.approve(id)).toMatchObject(decided);
      expect(await steps.decline(id, 'no')).toMatchObject(decided);
    }
    expect(await readEmailsTo(server, member.id)).toEqual([]);
  });

  it('[ACC-02] a decision and a withdrawal at the same time have one result, and the member gets its email', async () => {
    const member = await steps.coached();
    const requestId = await steps.asks(member, '5');
    const [approved, withdrawn] = await Promise.all([
      steps.approve(requestId),
      steps.withdraws(member, requestId),
    ]);
    expect([approved.ok, withdrawn.ok].filter(Boolean)).toHaveLength(1);
    expect((await steps.current(member))?.state).toBe(approved.ok ? 'approved' : 'withdrawn');
  });

  it('[OPS-01] needs an existing request', async () => {
    for (const id of ['unknown', '00000000-0000-4000-8000-000000000000']) {
      expect(await steps.approve(id)).toMatchObject({ ok: false, status: 404 });
      expect(await steps.decline(id, 'no')).toMatchObject({ ok: false, status: 404 });
    }
  });
});

describe('the list for staff', () => {
  it('[OPS-01] continues after a cursor without a gap or a repeat, while requests are decided and arrive', async () => {
    const own = await startTestServer();
    try {
      const { coached, asks, approve } = createScheduleSteps(own);
      const ids: string[] = [];
      const ask = async () => void ids.push(await asks(await coached(), '5'));
      for (let count = 0; count < 27; count += 1) await ask();
      const list = (query: { state?: 'pending' | 'approved'; cursor?: string }) =>
        own.ok(staffListScheduleRequests, { query: { limit: '25', ...query }, token: staffToken });
      // All members of a page are read in one statement.
      const statements = await recordStatements(() => list({ state: 'pending' }));
      expect(statements.filter((text) => text.includes('"members"'))).toHaveLength(1);
      const first = await list({ state: 'pending' });
      expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 25));
      await approve(ids[0] ?? '');
      await ask();
      const second = await list({ state: 'pending', cursor: first.next ?? '' });
      expect(second.items.map(({ id }) => id)).toEqual(ids.slice(25));
      expect([second.next, second.total]).toEqual([null, 27]);
      const newest = await list({});
      expect(newest.items[0]?.id).toBe(ids.at(-1));
      expect((await list({ cursor: newest.next ?? '' })).items.map(({ id }) => id)).toEqual(
        ids.slice(0, 3).toReversed(),
      );
    } finally {
      await own.close();
    }
  });

  it('[OPS-01, OPS-04] lists pending requests, oldest first, with current schedules, and records it in the audit log', async () => {
    const own = await startTestServer();
    try {
      const { coached, asks } = createScheduleSteps(own);
      const [first, second] = [await coached(), await coached()];
      for (const member of [first, second]) await asks(member, '5');
      const list = (query: { state?: 'pending' | 'approved'; memberId?: string }) =>
        own.ok(staffListScheduleRequests, { query, token: staffToken });
      const { items, total } = await list({ state: 'pending' });
      expect(total).toBe(2);
      expect(items.map(({ memberId }) => memberId)).toEqual([first.id, second.id]);
      expect(items[0]).toMatchObject({
        member: { id: first.id, phone: first.phone, status: 'ACTIVE_COACHING', coach: null },
        dueOn: addBusinessDays(toEasternIsoDate(new Date(items[0]?.createdAt ?? '')), 2),
        currentSchedule: before,
        ...createNewSchedule('5'),
      });
      expect((await list({ state: 'approved' })).items).toEqual([]);
      expect((await list({ memberId: first.id })).items).toMatchObject([
        { id: items[0]?.id, state: 'pending', decidedBy: null, decidedByName: null },
      ]);
      const { rows } = await own.pool.query(
        `select actor, after from audit_log where action = 'schedule-requests.listed' order by id limit 1`,
      );
      const shown = { shown: 2, members: [first.id, second.id], state: 'pending' };
      expect(rows).toEqual([{ actor: 'token:bootstrap', after: shown }]);
    } finally {
      await own.close();
    }
  });
});
