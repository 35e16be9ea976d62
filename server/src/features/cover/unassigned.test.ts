import { beforeEach, describe, expect, it } from 'vitest';
import { staffListConversations } from '@moments/contract/conversations/staff-conversations';
import {
  staffAssignMembers,
  staffHandOver,
  staffListUnassigned,
  staffSetAway,
} from '@moments/contract/cover/staff-cover';
import { staffEventsPath } from '@moments/contract/live/staff-events';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { addStaff, type TestStaff } from '../../../test/desk-staff.ts';
import { openEventStream } from '../../../test/event-stream.ts';
import { createTestPhone } from '../../../test/test-phone.ts';
import { shareTestServer } from '../../../test/test-server.ts';
import { countMembersWithoutCoach } from './index.ts';

const server = await shareTestServer();
const nora = await addStaff(server, { roles: ['operations'] });
beforeEach(() => server.pool.query("update members set status = 'SIGNED_UP'"));

const hour = 3_600_000;
const getTimeInHours = (hours: number) => new Date(server.clock.now().getTime() + hours * hour).toISOString();
const read = () => server.ok(staffListUnassigned, { cookie: nora.cookie });
const readReasons = async () => (await read()).items.map(({ memberId, reason }) => [memberId, reason]);
const addMemberTo = (coach: Pick<TestStaff, 'name'>) =>
  addCoachedMember(server, 20, { coachName: coach.name, coachSince: new Date(0) });

/** A coach with a shift on another day only. */
const addOffDutyCoach = () => {
  const tomorrow = new Date(server.clock.now().getTime() + 24 * hour - 5 * hour).getUTCDay() || 7;
  const days = [String(tomorrow) as '1'];
  return addStaff(server, { roles: ['coach'], shifts: [{ time: '1', days }] });
};

describe('members whom no one answers', () => {
  it('[COVER-01] lists members without a coach, with a former one, and with one who is away without a cover', async () => {
    const [former, away] = [
      await addStaff(server, { roles: ['coach'] }),
      await addStaff(server, { roles: ['coach'] }),
    ];
    const members = [await addMemberTo(former), await addMemberTo(former), await addMemberTo(away)];
    const [none, left, waiting] = members;
    if (!none || !left || !waiting) throw new Error('no members');
    expect(await read()).toMatchObject({ items: [], counts: { total: 0, waiting: 0 } });
    await server.pool.query('update members set coach_name = null where id = $1', [none.id]);
    await server.pool.query('update staff set deactivated_at = now() where id = $1', [former.id]);
    await server.ok(staffSetAway, {
      cookie: away.cookie,
      params: { id: away.id },
      body: { until: getTimeInHours(48) },
    });
    await createTestPhone(server, waiting.phone)('hello');
    const shown = await read();
    expect(shown.counts).toEqual({ total: 3, waiting: 1 });
    expect(shown.items[0]).toMatchObject({ memberId: waiting.id, reason: 'away', coachName: away.name });
    expect(await readReasons()).toEqual(
      expect.arrayContaining([
        [none.id, 'no-coach'],
        [left.id, 'former'],
      ]),
    );
    expect(await countMembersWithoutCoach(server.services)).toBe(3);
  });

  it('[COVER-01] lists who waits for a coach without another shift today, and no one who doesn’t wait', async () => {
    const coach = await addOffDutyCoach();
    const [quiet, waiting] = [await addMemberTo(coach), await addMemberTo(coach)];
    expect(await readReasons()).toEqual([]);
    await createTestPhone(server, waiting.phone)('hello');
    expect(await readReasons()).toEqual([[waiting.id, 'off-duty']]);
    expect(quiet.id).not.toBe(waiting.id);
    expect(await countMembersWithoutCoach(server.services)).toBe(0);
  });

  it('[COVER-01] leaves out whom an active coach covers, until that coach is away, too', async () => {
    const [ana, theo] = [
      await addStaff(server, { roles: ['coach'] }),
      await addStaff(server, { roles: ['coach'] }),
    ];
    const member = await addMemberTo(ana);
    const setAway = (coach: TestStaff, coverIds: string[]) =>
      server.ok(staffSetAway, {
        cookie: nora.cookie,
        params: { id: coach.id },
        body: { until: getTimeInHours(48), coverIds },
      });
    await setAway(ana, [theo.id]);
    expect(await readReasons()).toEqual([]);
    await setAway(theo, []);
    expect(await readReasons()).toEqual([[member.id, 'away']]);
  });

  it('[COVER-01] lists who waits for a coach who is away, while the cover has no more shift today', async () => {
    const [ana, cover, theo] = [
      await addStaff(server, { roles: ['coach'] }),
      await addOffDutyCoach(),
      await addStaff(server, { roles: ['coach'] }),
    ];
    const [quiet, waiting] = [await addMemberTo(ana), await addMemberTo(ana)];
    await server.ok(staffSetAway, {
      cookie: nora.cookie,
      params: { id: ana.id },
      body: { until: getTimeInHours(48), coverIds: [cover.id] },
    });
    expect(await readReasons()).toEqual([]);
    await createTestPhone(server, waiting.phone)('hello');
    expect(await readReasons()).toEqual([[waiting.id, 'away']]);
    const { items } = await server.ok(staffListUnassigned, { cookie: nora.cookie });
    expect(items).toMatchObject([{ coveredBy: [cover.name] }]);
    const body = { memberIds: [waiting.id], staffId: theo.id, until: getTimeInHours(2) };
    await server.ok(staffHandOver, { cookie: nora.cookie, body });
    expect(await readReasons()).toEqual([]);
    expect(quiet.id).not.toBe(waiting.id);
  });

  it('[COVER-01] ends a cover when the member gets a new coach', async () => {
    const [ana, theo, marcus] = [
      await addStaff(server, { roles: ['coach'] }),
      await addStaff(server, { roles: ['coach'] }),
      await addStaff(server, { roles: ['coach'] }),
    ];
    const { id } = await addMemberTo(ana);
    const { cookie } = nora;
    const away = { until: getTimeInHours(48), coverIds: [theo.id] };
    await server.ok(staffSetAway, { cookie, params: { id: ana.id }, body: away });
    await server.ok(staffAssignMembers, { cookie, body: { memberIds: [id], coachId: marcus.id } });
    const listIds = async (coach: TestStaff) =>
      (await server.ok(staffListConversations, { cookie: coach.cookie })).items.map(
        ({ memberId }) => memberId,
      );
    expect([await listIds(theo), await listIds(marcus)]).toEqual([[], [id]]);
  });

  it('[COVER-01] lets operations hand them over, or give them a new coach, many at once', async () => {
    const [former, theo] = [
      await addStaff(server, { roles: ['coach'] }),
      await addStaff(server, { roles: ['coach'] }),
    ];
    const members = await Promise.all([1, 2, 3].map(() => addMemberTo(former)));
    await server.pool.query('update staff set deactivated_at = now() where id = $1', [former.id]);
    const ids = members.map(({ id }) => id);
    const [first = '', ...others] = ids;
    const until = getTimeInHours(2);
    const { cookie } = nora;
    await server.ok(staffHandOver, { cookie, body: { memberIds: [first], staffId: theo.id, until } });
    await server.ok(staffAssignMembers, { cookie, body: { memberIds: others, coachId: theo.id } });
    expect(await readReasons()).toEqual([]);
    const { rows } = await server.pool.query<{ id: string }>('select id from members where coach_id = $1', [
      theo.id,
    ]);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(others.toSorted());
  });

  it('[COVER-01] gives none of them a new coach, and texts none, if one of them can’t have one', async () => {
    const [former, theo] = [
      await addStaff(server, { roles: ['coach'] }),
      await addStaff(server, { roles: ['coach'] }),
    ];
    const [coached, left] = [await addMemberTo(former), await addMemberTo(former)];
    await server.pool.query(
      "update members set status = 'EXITED_BY_ADMIN', coach_name = null where id = $1",
      [left.id],
    );
    const body = { memberIds: [coached.id, left.id], coachId: theo.id };
    const { cookie } = nora;
    expect(await server.call(staffAssignMembers, { cookie, body })).toMatchObject({
      error: { code: 'ILLEGAL_TRANSITION' },
    });
    const { rows } = await server.pool.query(
      "select coach_id, (select count(*)::int from outbound_messages where channel = 'text' and member_id = members.id) as texts from members where id = $1",
      [coached.id],
    );
    expect(rows).toEqual([{ coach_id: former.id, texts: 0 }]);
  });

  it('[COVER-01] notifies operations right away when one of them writes, without words', async () => {
    const former = await addStaff(server, { roles: ['coach'] });
    const member = await addMemberTo(former);
    await server.pool.query('update staff set deactivated_at = now() where id = $1', [former.id]);
    const address = await server.desk.listen({ host: '127.0.0.1', port: 0 });
    const stream = await openEventStream(address + staffEventsPath, { cookie: nora.cookie });
    await stream.next('refresh');
    await createTestPhone(server, member.phone)('a secret song');
    const { data } = await stream.next('changed');
    expect(JSON.parse(data)).toEqual({ kind: 'text', memberId: member.id });
    expect(stream.received()).not.toContain('song');
    await stream.close();
  });
});
