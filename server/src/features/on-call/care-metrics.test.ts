import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffGetOnCallWeek, staffSetOnCall } from '@moments/contract/on-call/staff-on-call';
import { staffInvitePerson } from '@moments/contract/staff/people';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { addStaff } from '../../../test/desk-staff.ts';
import { addMember } from '../../../test/test-members.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { findOverdueBefore, findShiftStart } from './care-metrics-rules.ts';
import { createCareMetrics } from './care-metrics.ts';

describe('the instants', () => {
  it.each([
    // A wait from Wednesday, November 18, is due on Monday the 23rd.
    ['2026-11-23T17:00:00Z', '2026-11-18T05:00:00.000Z'],
    ['2026-11-24T17:00:00Z', '2026-11-19T05:00:00.000Z'],
    // Thanksgiving is no business day.
    ['2026-11-27T17:00:00Z', '2026-11-23T05:00:00.000Z'],
  ])('[COVER-04] at %s, a match is overdue that was asked for before %s', (now, before) => {
    expect(findOverdueBefore(new Date(now)).toISOString()).toBe(before);
  });

  it('[COVER-04] find the start of the shift that runs', () => {
    expect(findShiftStart(new Date('2026-11-24T00:30:00Z'))).toEqual({
      time: '2',
      day: '1',
      from: new Date('2026-11-24T00:00:00Z'),
    });
    expect(findShiftStart(new Date('2026-11-24T17:00:00Z'))).toBeUndefined();
  });
});

describe('the numbers of care', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const readAll = async () => {
    const metrics = Object.entries(createCareMetrics(server.services));
    const values = await Promise.all(metrics.map(async ([name, { read }]) => [name, await read()] as const));
    return Object.fromEntries(values);
  };

  it('[COVER-04, SAFE-05] say who waits in a shift, has no coach, or is past the day, and which crises are without help', async () => {
    // Monday, 8 PM in Eastern Time.
    server.clock.moveTo(new Date('2026-11-24T01:00:00Z'));
    expect(await readAll()).toMatchObject({
      waits_on_shift_oldest_seconds: null,
      members_without_coach: 0,
      matches_overdue: 0,
      crises_unjoined_oldest_seconds: null,
      crises_unpaged: 0,
      on_call_unstaffed_hours: expect.closeTo(168, 1) as number,
    });
    const ana = await addStaff(server, { roles: ['coach'], isOnCall: true });
    const waits = await addCoachedMember(server, 20, {
      coachName: ana.name,
      shiftTime: '2',
      shiftDays: ['1'],
    });
    const early = await addCoachedMember(server, 20, {
      coachName: ana.name,
      shiftTime: '1',
      shiftDays: ['1'],
    });
    const optedOut = await addCoachedMember(server, 20, {
      coachName: ana.name,
      shiftTime: '2',
      shiftDays: ['1'],
      status: 'EXITED_BY_STOP',
    });
    const evening = { shiftTime: '2', shiftDays: ['1'] } as const;
    const pending = await addMember(server.services, { status: 'PENDING_MATCHING', ...evening });
    const putAway = await addCoachedMember(server, 20, { coachName: ana.name, ...evening });
    await addMember(server.services, { status: 'ACTIVE_COACHING' });
    await server.pool.query(
      `insert into conversations (member_id, waiting_since, last_at, is_done) values
        ($1, '2026-11-24T00:20:00Z', '2026-11-24T00:20:00Z', false), ($2, '2026-11-20T12:00:00Z', '2026-11-20T12:00:00Z', false),
        ($3, '2026-11-24T00:05:00Z', '2026-11-24T00:05:00Z', false), ($4, '2026-11-24T00:05:00Z', '2026-11-24T00:05:00Z', false),
        ($5, '2026-11-24T00:05:00Z', '2026-11-24T00:05:00Z', true)`,
      [waits.id, early.id, optedOut.id, pending.id, putAway.id],
    );
    await server.pool.query(`update members set matching_since = '2026-11-12T12:00:00Z' where id = $1`, [
      pending.id,
    ]);
    await server.pool.query(
      `insert into crises (member_id, started_by, started_at) values ($1, 'text', '2026-11-24T00:55:00Z')`,
      [waits.id],
    );
    const values = await readAll();
    expect(values).toMatchObject({
      members_without_coach: 1,
      matches_overdue: 1,
      crises_unpaged: 1,
      on_call_unstaffed_hours: 0,
    });
    expect(values['waits_on_shift_oldest_seconds']).toBeCloseTo(2_400, -2);
    expect(values['crises_unjoined_oldest_seconds']).toBeCloseTo(300, -2);
    // Answered, and paged again because no one is there anymore.
    const at = (minute: string) => `2026-11-24T00:${minute}:00.000Z`;
    const steps = [
      { act: 'here', at: at('56'), by: ana.id, as: 'coach' },
      { act: 'page', at: at('58'), by: null },
      { act: 'page', at: at('59'), by: ana.id },
    ];
    await server.pool.query(`update crises set steps = $2 where member_id = $1`, [
      waits.id,
      JSON.stringify(steps),
    ]);
    expect((await readAll())['crises_unjoined_oldest_seconds']).toBeCloseTo(120, -2);
  });

  it('[COVER-04] count a wait from before the shift from its start', async () => {
    server.clock.moveTo(new Date('2026-11-23T22:30:00Z'));
    expect((await readAll())['waits_on_shift_oldest_seconds']).toBeCloseTo(1_800, -2);
  });

  it('[SAFE-05] counts the hours of a planned absence, and of a coach who never accepted the invitation', async () => {
    const token = 'sandbox-operator';
    const countHours = async () => (await readAll())['on_call_unstaffed_hours'];
    const from = new Date(server.clock.now().getTime() + 24 * 3_600_000);
    const until = new Date(from.getTime() + 48 * 3_600_000);
    const planned = { from, until, coverIds: [], actor: 'staff:nora' };
    await server.pool.query('update staff set planned_away = $1', [JSON.stringify(planned)]);
    expect(await countHours()).toBeGreaterThanOrEqual(48);
    const shown = (await server.ok(staffGetOnCallWeek, { token })).evenings;
    expect(shown.find(({ until, staffedUntil }) => staffedUntil < until)).toMatchObject({
      person: { hasPhone: false },
      staffedUntil: from.toISOString(),
    });
    await server.pool.query('update staff set planned_away = null, invitation_ends_at = now()');
    expect(await countHours()).toBeCloseTo(168, 1);
    const { evenings, coaches } = await server.ok(staffGetOnCallWeek, { token });
    expect([coaches, evenings[0]?.person]).toEqual([[], null]);
    const { rows } = await server.pool.query<{ id: string }>('select id from staff limit 1');
    const body = { day: '1', time: '2', staffId: rows[0]?.id ?? null } as const;
    expect(await server.call(staffSetOnCall, { token, body })).toMatchObject({ status: 400 });
    await server.pool.query('update staff set last_signed_in_at = now()');
    expect(await countHours()).toBe(0);
    const past = { ...body, day: undefined, date: '2025-11-27' };
    expect(await server.call(staffSetOnCall, { token, body: past })).toMatchObject({
      error: { fields: [{ field: 'date', message: 'This evening is over. Check the year' }] },
    });
    // Former staff who are invited again.
    const { rows: former } = await server.pool.query<{ name: string }>(
      'update staff set deactivated_at = now() returning name',
    );
    const again = { name: former[0]?.name ?? '', email: 'again@moments.example', roles: ['coach' as const] };
    await server.pool.query('update staff set email_hash = null');
    await server.ok(staffInvitePerson, { token, body: again });
    expect(await countHours()).toBeCloseTo(168, 1);
  });
});
