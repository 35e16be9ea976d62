import { describe, expect, it } from 'vitest';
import { staffListMessages, staffSendMessage } from '@moments/contract/conversations/staff-messages';
import { staffEventsPath, watchParameter } from '@moments/contract/live/staff-events';
import { staffMatch } from '@moments/contract/matching/staff-matching';
import { staffDeactivatePerson } from '@moments/contract/staff/people';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { addStaff, type TestStaff } from '../../../test/desk-staff.ts';
import { openEventStream } from '../../../test/event-stream.ts';
import { addMember } from '../../../test/test-members.ts';
import { shareTestServer } from '../../../test/test-server.ts';

const token = 'sandbox-operator';
const server = await shareTestServer({ work: true });

const addCoach = () => addStaff(server, { roles: ['coach'] });
const addMemberTo = (coach: TestStaff) => addCoachedMember(server, 20, { coachName: coach.name });
const deactivate = ({ id }: TestStaff, newCoachIds?: string[]) =>
  server.call(staffDeactivatePerson, { token, params: { id }, body: newCoachIds ? { newCoachIds } : {} });
const readCoachIds = async (ids: readonly string[]) =>
  (
    await server.pool.query<{ coach_id: string }>('select coach_id from members where id = any($1)', [ids])
  ).rows.map((row) => row.coach_id);

describe('deactivating a coach', () => {
  it('[COVER-02] asks for new coaches while members remain, with their number, and names who fits', async () => {
    const [ana, theo] = [await addCoach(), await addCoach()];
    await addMemberTo(ana);
    await addMemberTo(ana);
    const rejected = await deactivate(ana);
    expect(rejected).toMatchObject({ status: 409, error: { code: 'MEMBERS_REMAIN' } });
    expect(JSON.stringify(rejected)).toMatch(/still has 2 members.*The best fits are/);
    expect(await deactivate(ana, [ana.id])).toMatchObject({ error: { code: 'MEMBERS_REMAIN' } });
    expect(await deactivate(ana, ['unknown'])).toMatchObject({ status: 400 });
    const { rows } = await server.pool.query('select 1 from staff where id = $1 and deactivated_at is null', [
      ana.id,
    ]);
    expect(rows).toHaveLength(1);
    expect(await deactivate(ana, [theo.id])).toMatchObject({ reply: { staff: { members: 0 } } });
    expect(await deactivate(theo, [])).toMatchObject({ error: { code: 'MEMBERS_REMAIN' } });
  });

  it('[COVER-02] gives each member the best fit among several new coaches, and texts them', async () => {
    const ana = await addCoach();
    const early = await addStaff(server, { roles: ['coach'], shifts: [{ time: '1', days: ['1'] }] });
    const late = await addStaff(server, { roles: ['coach'], shifts: [{ time: '2', days: ['2'] }] });
    const schedules = [
      { shiftTime: '1', shiftDays: ['1'] },
      { shiftTime: '2', shiftDays: ['2'] },
    ] as const;
    const members = await Promise.all(
      schedules.map((schedule) =>
        addCoachedMember(server, 20, {
          coachName: ana.name,
          ...schedule,
          shiftDays: [...schedule.shiftDays],
        }),
      ),
    );
    expect(await deactivate(ana, [late.id, early.id])).toMatchObject({ ok: true });
    for (const [index, coach] of [early, late].entries())
      expect(await readCoachIds([members[index]?.id ?? ''])).toEqual([coach.id]);
    const { rows } = await server.pool.query(
      "select 1 from outbound_messages where member_id = any($1) and key like 'coach-changed:%'",
      [members.map(({ id }) => id)],
    );
    expect(rows).toHaveLength(2);
  });

  it('[COVER-02] changes nothing when a new coach has no place', async () => {
    const ana = await addCoach();
    const full = await addStaff(server, { roles: ['coach'], capacity: 1 });
    const members = [await addMemberTo(ana), await addMemberTo(ana)];
    expect(await deactivate(ana, [full.id])).toMatchObject({ error: { code: 'COACH_UNAVAILABLE' } });
    expect(await readCoachIds(members.map(({ id }) => id))).toEqual([ana.id, ana.id]);
  });

  it('[COVER-02] leaves no member behind when a match happens at the same time', async () => {
    const [ana, theo] = [await addCoach(), await addCoach()];
    const waiting = await addMember(server.services, { status: 'PENDING_MATCHING' });
    const params = { memberId: waiting.id };
    await Promise.all([
      server.call(staffMatch, { token, params, body: { coachId: ana.id, key: 'match' } }),
      deactivate(ana, [theo.id]),
    ]);
    server.clock.advance(6);
    const hasSettled = async () =>
      (
        await server.pool.query("select 1 from held_matches where member_id = $1 and state = 'held'", [
          waiting.id,
        ])
      ).rowCount;
    await expect.poll(hasSettled, { timeout: 20_000 }).toBe(0);
    expect(await readCoachIds([waiting.id])).not.toContain(ana.id);
  });
});

describe('a person whose access ends', () => {
  it('[DESK-01] sends no reply that is still held when its coach is deactivated', async () => {
    const [ana, theo] = [await addCoach(), await addCoach()];
    const member = await addMemberTo(ana);
    const params = { memberId: member.id };
    const { cookie } = ana;
    await server.ok(staffSendMessage, { cookie, params, body: { body: 'See you soon', key: 'held' } });
    expect(await deactivate(ana, [theo.id])).toMatchObject({ ok: true });
    const readState = async () =>
      (
        await server.pool.query<{ state: string }>('select state from held_texts where member_id = $1', [
          member.id,
        ])
      ).rows[0]?.state;
    await expect.poll(readState, { timeout: 20_000 }).toBe('refused');
    const { entries } = await server.ok(staffListMessages, { cookie: theo.cookie, params });
    expect(entries.filter((entry) => entry.kind === 'text' && entry.delivery !== 'failed')).toEqual([]);
  });

  it('[DESK-03, DESK-13] ends the stream that watches members when the person may no longer list them', async () => {
    const nora = await addStaff(server, { roles: ['operations', 'admin'] });
    const member = await addCoachedMember(server, 1);
    const address = await server.desk.listen({ host: '127.0.0.1', port: 0 });
    const url = `${address}${staffEventsPath}?${watchParameter}=${member.id}`;
    const stream = await openEventStream(url, { cookie: nora.cookie });
    await stream.next('refresh');
    await server.pool.query(`update staff set roles = '{admin}' where id = $1`, [nora.id]);
    await stream.ended();
    expect(stream.received()).not.toContain('event: end');
  });
});
