import { describe, expect, it } from 'vitest';
import { staffHandOver, staffSetAway } from '@moments/contract/cover/staff-cover';
import { staffGetTonight } from '@moments/contract/cover/staff-tonight';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { addDeskSession, addStaff, type TestStaff } from '../../../test/desk-staff.ts';
import { createTestPhone } from '../../../test/test-phone.ts';
import { shareTestServer } from '../../../test/test-server.ts';

const server = await shareTestServer();
const nora = await addStaff(server, { roles: ['operations'] });

const allDays = ['1', '2', '3', '4', '5', '6', '7'] as const;
const addCoach = (more = {}) => addStaff(server, { roles: ['coach'], ...more });
const addMemberTo = (coach: TestStaff) =>
  addCoachedMember(server, 20, { coachName: coach.name, coachSince: new Date(0) });
const getTimeInHours = (hours: number) =>
  new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
const read = (cookie = nora.cookie) => server.ok(staffGetTonight, { cookie });

describe('tonight', () => {
  it('[COVER-03] counts waits by who answers them, those over 30 minutes apart, next to the load', async () => {
    const [ana, theo] = [
      await addCoach({ shifts: [{ time: '1', days: [...allDays] }], capacity: 20 }),
      await addCoach(),
    ];
    const [own, covered] = [await addMemberTo(ana), await addMemberTo(ana)];
    const body = { memberIds: [covered.id], staffId: theo.id, until: getTimeInHours(2) };
    await server.ok(staffHandOver, { cookie: ana.cookie, body });
    for (const { phone } of [own, covered]) await createTestPhone(server, phone)('hello');
    server.clock.advance(31 * 60);
    const shown = await read(await addDeskSession(server, nora.id));
    expect(shown).toMatchObject({ waiting: 2, waitingLong: 2 });
    const find = ({ id }: TestStaff) => shown.coaches.find((coach) => coach.id === id);
    expect(find(ana)).toMatchObject({ waiting: 1, waitingLong: 1, members: 2, capacity: 20, covers: 0 });
    expect(find(theo)).toMatchObject({ waiting: 1, waitingLong: 1, members: 0, covers: 1 });
    server.clock.advance(-31 * 60);
  });

  it('[COVER-03] lists who is away with the covers, and how many members have none', async () => {
    const [ana, theo] = [await addCoach(), await addCoach()];
    await addMemberTo(ana);
    const until = getTimeInHours(48);
    const setAway = (coverIds: string[]) =>
      server.ok(staffSetAway, { cookie: nora.cookie, params: { id: ana.id }, body: { until, coverIds } });
    await setAway([]);
    const readAway = async () => (await read()).away.find(({ id }) => id === ana.id);
    expect(await readAway()).toEqual({
      id: ana.id,
      name: ana.name,
      from: null,
      until,
      covers: [],
      uncovered: 1,
    });
    expect((await read()).unassigned.items.some(({ coachName }) => coachName === ana.name)).toBe(true);
    await setAway([theo.id]);
    expect(await readAway()).toMatchObject({ covers: [{ id: theo.id, members: 1 }], uncovered: 0 });
    expect((await read()).coaches.map(({ id }) => id)).not.toContain(ana.id);
  });

  it('[COVER-03] lists open crises with their coach, and never the words', async () => {
    const ana = await addCoach();
    const member = await addMemberTo(ana);
    await createTestPhone(server, member.phone)('I want to end my life');
    const shown = await read();
    expect(shown.crises).toMatchObject([
      { memberId: member.id, coachName: ana.name, isPageAnswered: false, joined: [], present: [] },
    ]);
    expect(JSON.stringify(shown)).not.toContain('end my life');
  });

  it('[COVER-03, OPS-04] records whose names were read: once an hour, and when others come in', async () => {
    const olga = await addStaff(server, { roles: ['operations'] });
    const ana = await addCoach();
    const listRead = async () => {
      const { rows } = await server.pool.query<{ members: string[] }>(
        `select after -> 'members' as members from audit_log where actor = $1 and action = 'members.listed' order by id`,
        [`staff:${olga.id}`],
      );
      return rows.map(({ members }) => members);
    };
    const raiseCrisis = async () => {
      const member = await addMemberTo(ana);
      await createTestPhone(server, member.phone)('I want to end my life');
      return member.id;
    };
    const first = await raiseCrisis();
    for (let reading = 0; reading < 2; reading += 1) await read(olga.cookie);
    const [before, ...again] = await listRead();
    expect([before?.includes(first), again]).toEqual([true, []]);
    const second = await raiseCrisis();
    await read(olga.cookie);
    expect((await listRead()).map((members) => members.includes(second))).toEqual([false, true]);
  });

  it('[COVER-03, DESK-03] opens to administrators without names, and to coaches only while they are on call', async () => {
    const admin = await addStaff(server, { roles: ['admin'] });
    const shown = await read(admin.cookie);
    expect(shown.unassigned.items).toEqual([]);
    expect(shown.crises.every(({ name }) => name === null)).toBe(true);
    const [marcus, theo] = [await addCoach({ isOnCall: true }), await addCoach()];
    const { coaches } = await read(marcus.cookie);
    expect(coaches.find(({ id }) => id === marcus.id)).toMatchObject({ isOnCall: true });
    expect(await server.call(staffGetTonight, { cookie: theo.cookie })).toMatchObject({
      error: { code: 'NO_ACCESS' },
    });
  });
});
