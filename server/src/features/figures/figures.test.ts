import { beforeAll, expect, it } from 'vitest';
import { staffReportSend } from '@moments/contract/conversations/staff-send-reports';
import { staffExportFigures, staffGetFigures } from '@moments/contract/figures/staff-figures';
import type { BodyOf } from '@moments/contract/http/endpoint';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { addStaff } from '../../../test/desk-staff.ts';
import { generateSid } from '../../../test/test-phone.ts';
import { shareTestServer } from '../../../test/test-server.ts';
import { countFigures } from './count-figures.ts';

const server = await shareTestServer();
let cookie: string;
/** Six members whose evening is Tuesday, 5 to 7 PM. */
let members: readonly string[];
beforeAll(async () => {
  // A Wednesday at noon in New York.
  server.clock.moveTo(new Date('2026-11-11T17:00:00Z'));
  ({ cookie } = await addStaff(server, { roles: ['admin'] }));
  const added = [];
  for (let place = 0; place < 6; place += 1)
    added.push(
      (await addCoachedMember(server, 9, { coachName: 'Ana', shiftTime: '1', shiftDays: ['2'] })).id,
    );
  members = added;
});

/** Stores a text at a time of Tuesday, November 10, in New York. */
const addText = (member: number, direction: 'from-member' | 'from-coach', time: string) =>
  server.pool.query(
    `insert into messages (member_id, direction, provider_id, body_sealed, at) values ($1, $2, $3, '', $4)`,
    [members[member], direction, generateSid(), `2026-11-10T${time}:00-05:00`],
  );
const show = () => server.ok(staffGetFigures, { query: { period: 'week' }, cookie });

it('[DESK-12] counts first replies on shift, texts by hour, who waits, and load, for week, month, and quarter', async () => {
  expect((await show()).countedAt).toBeNull();
  for (const [member, minutes] of ['02', '04', '06', '08', '40'].entries()) {
    await addText(member, 'from-member', '17:00');
    await addText(member, 'from-coach', `17:${minutes}`);
  }
  // A later wait of the same evening isn't a first one, and one at 3 PM isn't on shift.
  await addText(0, 'from-member', '18:00');
  await addText(0, 'from-member', '18:10');
  await addText(0, 'from-coach', '18:20');
  await addText(5, 'from-member', '15:00');
  await addText(5, 'from-coach', '15:50');
  await addText(5, 'from-member', '18:30');
  const { id: memberId } = await addCoachedMember(server, 1);
  const coach = await addStaff(server, { roles: ['coach'], members: [memberId] });
  const report = (body: BodyOf<typeof staffReportSend>) =>
    server.ok(staffReportSend, { cookie: coach.cookie, params: { memberId }, body });
  await report({ what: 'sent-anyway' });
  await report({ what: 'wrong-member', reason: 'Two members of one name' });
  // The log's time is the database's.
  await server.pool.query(
    `insert into audit_log (at, actor, action) select '2026-11-10T18:00:00-05:00', actor, action from audit_log
     where member_id = $1 and action in ('conversation.sent-anyway', 'conversation.wrong-member')`,
    [memberId],
  );
  await countFigures(server.services);
  const figures = await show();
  expect(figures.periods[0]).toMatchObject({
    from: '2026-11-09',
    until: '2026-11-11',
    measures: {
      firstReplyMedian: 6,
      firstReply90: 40,
      replyMedian: 6,
      lateReplies: 16.7,
      sentAnyway: 12.5,
      wrongMember: 1,
      matchedInTime: null,
    },
  });
  expect(figures.periods[1]?.measures.firstReplyMedian).toBeNull();
  expect(figures.textsByHour[17]).toEqual({ fromMembers: 5, fromCoaches: 5 });
  expect(figures.textsByHour[15]).toEqual({ fromMembers: null, fromCoaches: null });
  expect(figures.now).toEqual({ waiting: 1, waitingLong: 0, failedMessages: 0 });
  expect(figures.coaches).toContainEqual({ name: 'Ana', members: 6, waiting: null });
  for (const period of ['month', 'quarter'] as const) {
    const { periods } = await server.ok(staffGetFigures, { query: { period }, cookie });
    expect(periods[0]?.measures.firstReplyMedian).toBe(6);
  }
});

it('[DESK-12] counts a day again without counting it twice, and exports the numbers as CSV', async () => {
  await Promise.all([countFigures(server.services), countFigures(server.services)]);
  expect((await show()).textsByHour[17]).toEqual({ fromMembers: 5, fromCoaches: 5 });
  const { csv } = await server.ok(staffExportFigures, { query: { period: 'week' }, cookie });
  expect(csv).toContain('firstReplyMedian,2026-11-09,2026-11-11,6\r\n');
  expect(csv).toContain('matchedInTime,2026-11-09,2026-11-11,\r\n');
  expect(csv).toContain('membersOfCoach,Ana,,6\r\n');
});

it('[DESK-12] is for operations and administrators, not for coaches', async () => {
  for (const [role, status] of [
    ['operations', 200],
    ['coach', 403],
  ] as const) {
    const person = await addStaff(server, { roles: [role] });
    for (const endpoint of [staffGetFigures, staffExportFigures])
      expect(
        await server.call(endpoint, { query: { period: 'month' }, cookie: person.cookie }),
      ).toMatchObject({ status });
  }
});

it('[DESK-12] counts the failed messages that Deliveries lists, by the time of their failure', async () => {
  await server.pool.query(
    `insert into outbound_messages (key, channel, sender, member_id, recipient_sealed, body_sealed, status, last_error, created_at, sent_at)
     select 'figures:' || cause || sent_at, 'text', sender, case when sender = 'coaching' then $1::uuid end, '', '', 'failed', cause, '2026-11-01', sent_at
     from (values ('coaching', 'invalid-number: x', '2026-11-09'::timestamptz), ('coaching', 'undelivered: x', '2026-11-09'),
       ('coaching', 'undelivered: x', '2026-11-11'), ('coaching', 'opted-out: x', '2026-11-09'), ('codes', 'expired: x', '2026-11-09'))
       as failures (sender, cause, sent_at)`,
    [members[0]],
  );
  expect((await show()).now.failedMessages).toBe(2);
});

it('[DESK-12, COVER-03] counts as waiting those whom Tonight counts: no opted-out member, and none with a follow-up ahead', async () => {
  const { waiting: before } = (await show()).now;
  const coach = await addStaff(server, { name: 'Bea Lund', roles: ['coach'] });
  const add = async (status: 'ACTIVE_COACHING' | 'EXITED_BY_STOP', followUpAt: string | null) => {
    const { id } = await addCoachedMember(server, 1, { status, coachName: coach.name });
    await server.pool.query(
      `insert into conversations (member_id, waiting_since, last_at, follow_up_at) values ($1, $2, $2, $3)`,
      [id, '2026-11-11T16:00:00Z', followUpAt],
    );
  };
  for (let place = 0; place < 5; place += 1) await add('ACTIVE_COACHING', null);
  await add('ACTIVE_COACHING', '2026-11-12T12:00:00Z');
  await add('EXITED_BY_STOP', null);
  const { now, coaches } = await show();
  expect(now.waiting).toBe(before + 5);
  expect(coaches).toContainEqual({ name: 'Bea Lund', members: 6, waiting: 5 });
});
