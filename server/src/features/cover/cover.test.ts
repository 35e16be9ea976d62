import { describe, expect, it } from 'vitest';
import { staffListMemberAudit } from '@moments/contract/audit/staff-audit';
import { staffListConversations } from '@moments/contract/conversations/staff-conversations';
import { staffHandOver, staffSetAway, staffTakeBack } from '@moments/contract/cover/staff-cover';
import { staffGetTonight } from '@moments/contract/cover/staff-tonight';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { addDeskSession, addStaff, type TestStaff } from '../../../test/desk-staff.ts';
import { createTestPhone } from '../../../test/test-phone.ts';
import { shareTestServer } from '../../../test/test-server.ts';
import { createBeginAwayHandler } from './index.ts';

const token = 'sandbox-operator';
const server = await shareTestServer();
const nora = await addStaff(server, { roles: ['operations'] });

const addCoach = () => addStaff(server, { roles: ['coach'] });
const addMemberTo = (coach: TestStaff) =>
  addCoachedMember(server, 20, { coachName: coach.name, coachSince: new Date(0) });
const getTimeInHours = (hours: number) =>
  new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
const listIds = async ({ cookie }: Pick<TestStaff, 'cookie'>) =>
  (await server.ok(staffListConversations, { cookie })).items.map(({ memberId }) => memberId).toSorted();
const toIds = (members: readonly { readonly id: string }[]) => members.map(({ id }) => id).toSorted();

async function addTeam(members = 3) {
  const [ana, theo, marcus] = [await addCoach(), await addCoach(), await addCoach()];
  const own = await Promise.all(Array.from({ length: members }, () => addMemberTo(ana)));
  return { ana, theo, marcus, own, ids: toIds(own) };
}

describe('a handover', () => {
  it('[COVER-02] hands over some members at once, by their coach and by operations, and takes them back', async () => {
    const { ana, theo, ids } = await addTeam();
    const [first, ...others] = ids;
    if (first === undefined) throw new Error('no member');
    const give = (who: TestStaff, memberIds: string[]) =>
      server.call(staffHandOver, {
        cookie: who.cookie,
        body: { memberIds, staffId: theo.id, until: getTimeInHours(4) },
      });
    expect(await give(ana, others)).toMatchObject({ reply: { members: 2 } });
    expect(await give(nora, [first])).toMatchObject({ reply: { members: 1 } });
    expect(await listIds(theo)).toEqual(ids);
    expect(await listIds(ana)).toEqual(ids);
    await server.ok(staffTakeBack, { cookie: ana.cookie, body: { memberIds: [first] } });
    expect(await listIds(theo)).toEqual(others);
    const { items } = await server.ok(staffListMemberAudit, { token, params: { memberId: first } });
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['conversation.handed-over', 'conversation.taken-back']),
    );
  });

  it('[COVER-06] is undone without the covers that the person had before', async () => {
    const { ana, theo, ids } = await addTeam(1);
    const memberIds = [...ids];
    const until = getTimeInHours(72);
    const away = { until, coverIds: [theo.id] };
    await server.ok(staffSetAway, { cookie: nora.cookie, params: { id: ana.id }, body: away });
    const [first, second] = [
      { staffId: theo.id, until: getTimeInHours(4) },
      { staffId: theo.id, until: getTimeInHours(5) },
    ];
    for (const handover of [first, second])
      await server.ok(staffHandOver, { cookie: nora.cookie, body: { memberIds, ...handover } });
    await server.ok(staffTakeBack, { cookie: nora.cookie, body: { memberIds, handover: second } });
    const { rows } = await server.pool.query<{ reason: string; until: Date }>(
      'select reason, until from conversation_opens where member_id = $1 order by until',
      memberIds,
    );
    expect(rows).toEqual([
      { reason: 'handover', until: new Date(first.until) },
      { reason: 'away', until: new Date(until) },
    ]);
    expect(await listIds(theo)).toEqual(ids);
  });

  it('[COVER-02] hands over all own members with one call', async () => {
    const { ana, theo, ids } = await addTeam();
    await server.ok(staffHandOver, {
      cookie: ana.cookie,
      body: { memberIds: 'all', staffId: theo.id, until: getTimeInHours(4) },
    });
    expect(await listIds(theo)).toEqual(ids);
  });

  it('[COVER-02, DESK-03] rejects another coach’s member, the whole call, and a take-back by others', async () => {
    const { ana, theo, marcus, ids } = await addTeam(1);
    const other = await addMemberTo(theo);
    const body = { memberIds: [...ids, other.id], staffId: marcus.id, until: getTimeInHours(4) };
    const rejected = { status: 403, error: { code: 'NO_ACCESS' } };
    expect(await server.call(staffHandOver, { cookie: ana.cookie, body })).toMatchObject(rejected);
    expect(await listIds(marcus)).toEqual([]);
    const mine = { ...body, memberIds: [...ids] };
    await server.ok(staffHandOver, { cookie: ana.cookie, body: mine });
    expect(await server.call(staffTakeBack, { cookie: theo.cookie, body: { memberIds: ids } })).toMatchObject(
      rejected,
    );
    for (const memberIds of [['unknown'], ['00000000-0000-4000-8000-000000000000']])
      expect(
        await server.call(staffHandOver, { cookie: nora.cookie, body: { ...body, memberIds } }),
      ).toMatchObject(rejected);
  });

  it('[COVER-02] rejects a cover who is away, no coach, or the member’s own coach, and an end after 24 hours', async () => {
    const { ana, theo, ids } = await addTeam(1);
    const away = await addStaff(server, { roles: ['coach'], awayUntil: new Date(getTimeInHours(5)) });
    const give = (staffId: string, hours: number) =>
      server.call(staffHandOver, {
        cookie: ana.cookie,
        body: { memberIds: [...ids], staffId, until: getTimeInHours(hours) },
      });
    for (const { id } of [away, nora, ana]) expect(await give(id, 2)).toMatchObject({ status: 400 });
    expect(await give(theo.id, 25)).toMatchObject({ status: 400 });
    expect(await give(theo.id, 24)).toMatchObject({ ok: true });
  });
});

describe('an absence', () => {
  const setAway = (
    who: TestStaff,
    id: string,
    body: { from?: string; until: string | null; coverIds?: string[] },
  ) => server.call(staffSetAway, { cookie: who.cookie, params: { id }, body });

  it('[COVER-02] splits the members among the covers, those who wait first, and ends by itself', async () => {
    const { ana, theo, marcus, own, ids } = await addTeam(4);
    for (const { phone } of own.slice(0, 2)) await createTestPhone(server, phone)('hello');
    const body = { until: getTimeInHours(72), coverIds: [theo.id, marcus.id] };
    expect(await setAway(ana, ana.id, body)).toMatchObject({ reply: { covered: 4, uncovered: 0 } });
    const [ofTheo, ofMarcus] = [await listIds(theo), await listIds(marcus)];
    expect([...ofTheo, ...ofMarcus].toSorted()).toEqual(ids);
    expect([ofTheo.length, ofMarcus.length]).toEqual([2, 2]);
    const waiting = new Set(toIds(own.slice(0, 2)));
    expect(ofTheo.filter((id) => waiting.has(id))).toHaveLength(1);
    server.clock.advance(72 * 3_600);
    expect(await listIds({ cookie: await addDeskSession(server, theo.id) })).toEqual([]);
    server.clock.advance(-72 * 3_600);
  });

  it('[COVER-02] is set by operations, changed with other covers, and taken back', async () => {
    const { ana, theo, marcus, ids } = await addTeam();
    const until = getTimeInHours(72);
    await setAway(nora, ana.id, { until, coverIds: [theo.id] });
    expect(await listIds(theo)).toEqual(ids);
    await setAway(nora, ana.id, { until, coverIds: [marcus.id] });
    expect([await listIds(theo), await listIds(marcus)]).toEqual([[], ids]);
    expect(await setAway(ana, ana.id, { until: null })).toMatchObject({ ok: true });
    expect(await listIds(marcus)).toEqual([]);
  });

  it('[COVER-02] begins on its day with the covers who are there then, unless it was canceled', async () => {
    const [{ ana, theo, marcus, ids }, canceled] = [await addTeam(), await addTeam(1)];
    const body = { from: getTimeInHours(24), until: getTimeInHours(72), coverIds: [theo.id, marcus.id] };
    expect(await setAway(ana, ana.id, body)).toMatchObject({ reply: { covered: 0, uncovered: 0 } });
    await setAway(canceled.ana, canceled.ana.id, { ...body, coverIds: [canceled.theo.id] });
    await setAway(canceled.ana, canceled.ana.id, { until: null });
    await setAway(marcus, marcus.id, { until: getTimeInHours(48) });
    const begin = () => createBeginAwayHandler(server.services).handle({});
    await begin();
    expect(await listIds(theo)).toEqual([]);
    const { away } = await server.ok(staffGetTonight, { cookie: nora.cookie });
    expect(away.find(({ id }) => id === ana.id)).toMatchObject({ from: body.from, until: body.until });
    server.clock.advance(24 * 3_600);
    await begin();
    const listNow = async ({ id }: TestStaff) => listIds({ cookie: await addDeskSession(server, id) });
    expect([await listNow(theo), await listNow(marcus), await listNow(canceled.theo)]).toEqual([ids, [], []]);
    server.clock.advance(-24 * 3_600);
  });

  it('[COVER-02] leaves a handover to its own end when the coach is back', async () => {
    const { ana, theo, marcus, ids } = await addTeam(1);
    const handover = { memberIds: [...ids], staffId: theo.id, until: getTimeInHours(3) };
    await server.ok(staffHandOver, { cookie: ana.cookie, body: handover });
    await setAway(ana, ana.id, { until: getTimeInHours(48), coverIds: [marcus.id] });
    await setAway(ana, ana.id, { until: null });
    expect([await listIds(theo), await listIds(marcus)]).toEqual([ids, []]);
  });

  it('[COVER-02, DESK-03] rejects another coach’s absence, covers who can’t, and an end too far ahead', async () => {
    const { ana, theo } = await addTeam(1);
    const until = getTimeInHours(48);
    expect(await setAway(theo, ana.id, { until })).toMatchObject({ error: { code: 'NO_ACCESS' } });
    expect(await setAway(nora, nora.id, { until })).toMatchObject({ error: { code: 'NOT_FOUND' } });
    for (const coverIds of [[ana.id], [nora.id], ['unknown']])
      expect(await setAway(ana, ana.id, { until, coverIds })).toMatchObject({ status: 400 });
    expect(await setAway(ana, ana.id, { until: getTimeInHours(181 * 24) })).toMatchObject({ status: 400 });
    expect(await setAway(ana, ana.id, { until })).toMatchObject({ reply: { covered: 0, uncovered: 1 } });
  });
});
