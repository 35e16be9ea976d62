import { describe, expect, it } from 'vitest';
import {
  staffGetConversation,
  staffListConversations,
} from '@moments/contract/conversations/staff-conversations';
import { staffHandOver } from '@moments/contract/cover/staff-cover';
import { staffEventsPath } from '@moments/contract/live/staff-events';
import { staffRevealEmergencyContact } from '@moments/contract/members/staff-member-records';
import { findReach } from '@moments/contract/staff/reach';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { addDeskSession, addStaff, type TestStaff } from '../../../test/desk-staff.ts';
import { openEventStream } from '../../../test/event-stream.ts';
import { createTestPhone } from '../../../test/test-phone.ts';
import { shareTestServer } from '../../../test/test-server.ts';

const server = await shareTestServer();
const address = await server.desk.listen({ host: '127.0.0.1', port: 0 });

const hour = 3_600_000;
const getTimeInHours = (hours: number) => new Date(server.clock.now().getTime() + hours * hour);
const list = (person: Pick<TestStaff, 'cookie'>, query = {}) =>
  server.ok(staffListConversations, { cookie: person.cookie, query });

async function addHandedOver() {
  const ana = await addStaff(server, { roles: ['coach'] });
  const theo = await addStaff(server, { roles: ['coach'] });
  const member = await addCoachedMember(server, 20, { coachName: ana.name, coachSince: new Date(0) });
  const params = { memberId: member.id };
  const until = getTimeInHours(2).toISOString();
  const body = { memberIds: [member.id], staffId: theo.id, until };
  await server.ok(staffHandOver, { cookie: ana.cookie, body });
  return { ana, theo, member, params, until };
}

describe('a covered member', () => {
  it('[COVER-01] stands in the cover’s one list with count, flag, and event when they write “I want to kill myself tonight”', async () => {
    const { ana, theo, member, until } = await addHandedOver();
    const stream = await openEventStream(address + staffEventsPath, { cookie: theo.cookie });
    await stream.next('refresh');
    await createTestPhone(server, member.phone)('I want to kill myself tonight');
    const heard: unknown[] = [];
    while (!heard.some((data) => JSON.stringify(data).includes('"text"')))
      heard.push(JSON.parse((await stream.next('changed')).data));
    expect(heard).toContainEqual({ kind: 'text', memberId: member.id });
    await stream.close();
    const shown = await list(theo);
    expect(shown.items).toMatchObject([
      {
        memberId: member.id,
        last: { body: 'I want to kill myself tonight' },
        reach: { kind: 'cover', until, coachName: ana.name },
      },
    ]);
    expect(shown.items[0]?.flags).toEqual(expect.arrayContaining(['crisis', 'unread']));
    expect(shown.counts).toMatchObject({ waiting: 1, open: 1, crisis: 1 });
    expect(shown.longestWait).toBe(shown.items[0]?.waitingSince);
  });

  it('[COVER-01] counts as the cover’s own until the cover ends: what is offered works', async () => {
    const { theo, params } = await addHandedOver();
    const reveal = (cookie: string) =>
      server.call(staffRevealEmergencyContact, {
        cookie,
        params,
        body: { what: 'emergency-contact', reason: 'No answer after a crisis text' },
      });
    expect(await server.ok(staffGetConversation, { cookie: theo.cookie, params })).toMatchObject({
      isOwn: true,
      reach: { kind: 'cover' },
    });
    expect(await reveal(theo.cookie)).toMatchObject({ ok: true });
    server.clock.advance(2 * 3_600);
    const cookie = await addDeskSession(server, theo.id);
    expect(await reveal(cookie)).toMatchObject({ error: { code: 'NO_ACCESS' } });
    expect((await list({ cookie })).items).toEqual([]);
    server.clock.advance(-2 * 3_600);
  });
});

describe('reach', () => {
  it('[COVER-01] is the same rule in lists, counts, events, and permissions, whatever its facts', async () => {
    const coach = await addStaff(server, { roles: ['coach'] });
    const now = server.clock.now();
    const { pool } = server;
    const times = [null, getTimeInHours(-1), getTimeInHours(1)];
    const yesOrNo = [false, true];
    const people = await Promise.all(
      yesOrNo.map(async (isOnCall) => ({
        isOnCall,
        person: await addStaff(server, { roles: ['coach'], isOnCall }),
      })),
    );
    const open = (memberId: string, staffId: string, reason: string, until: Date | null) =>
      until &&
      pool.query(
        'insert into conversation_opens (member_id, staff_id, reason, until) values ($1, $2, $3, $4)',
        [memberId, staffId, reason, until],
      );
    for (const { isOnCall, person } of people) {
      const expected: string[] = [];
      for (const isCoach of yesOrNo)
        for (const isInCrisis of yesOrNo)
          for (const coverUntil of times)
            for (const reasonUntil of times) {
              const facts = { isCoach, isInCrisis, coverUntil, reasonUntil, isOnCall };
              const coachName = isCoach ? person.name : coach.name;
              const { id } = await addCoachedMember(server, 0, { coachName });
              if (isInCrisis)
                await pool.query(
                  "insert into crises (member_id, started_by, started_at) values ($1, 'text', now())",
                  [id],
                );
              await open(id, person.id, 'handover', coverUntil);
              await open(id, person.id, 'asked', reasonUntil);
              const reach = findReach(facts, now);
              if (reach) expected.push(id);
              const read = { cookie: person.cookie, params: { memberId: id } };
              expect(await server.call(staffGetConversation, read)).toMatchObject(
                reach ? { ok: true, reply: { reach: { kind: reach.kind } } } : { ok: false },
              );
            }
      const shown = await list(person, { limit: '100' });
      const isMeant = (id: string) => expected.includes(id);
      expect(shown.items.map(({ memberId }) => memberId).filter(isMeant)).toHaveLength(expected.length);
      expect(shown.items.every(({ reach }) => reach !== null)).toBe(true);
      expect(shown.counts.open).toBe(shown.items.length);
      if (!isOnCall) expect(shown.items).toHaveLength(expected.length);
    }
  });
});
