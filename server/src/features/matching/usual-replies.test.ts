import { expect, it } from 'vitest';
import { getMemberProfile } from '@moments/contract/members/members';
import { staffSaveOwnIntroduction } from '@moments/contract/staff/own-introduction';
import { addDays, startOfEasternDay, toEasternIsoDate } from '@moments/contract/values/dates';
import { addStaff } from '../../../test/desk-staff.ts';
import { addSignedInMember, type SignedInMember } from '../../../test/test-members.ts';
import { shareTestServer } from '../../../test/test-server.ts';
import { toUsualReplyMinutes } from './usual-replies-rules.ts';
import { countAllUsualReplies } from './usual-replies.ts';

const server = await shareTestServer();

/** Stores a text of a member at 6 PM, or at noon, some days ago, and the reply of a person some minutes later. */
async function addReply(
  { id }: SignedInMember,
  staffId: string,
  { daysAgo, hour = 18, minutes }: { daysAgo: number; hour?: number; minutes: number },
): Promise<void> {
  const day = addDays(toEasternIsoDate(server.clock.now()), -daysAgo);
  const at = new Date(startOfEasternDay(day).getTime() + hour * 3_600_000);
  const key = `${id}:${String(daysAgo)}:${String(hour)}`;
  const insert = `insert into messages (member_id, direction, provider_id, body_sealed, at) values ($1, $2, $3, '', $4) returning id`;
  await server.pool.query(insert, [id, 'from-member', `${key}:in`, at]);
  const left = new Date(at.getTime() + minutes * 60_000);
  const { rows } = await server.pool.query<{ id: string }>(insert, [id, 'from-coach', `${key}:out`, left]);
  await server.pool.query(
    `insert into held_texts (id, member_id, actor, key, body_sealed, state, message_id, leaves_at)
     values (gen_random_uuid(), $1, $2, $3, '', 'left', $4, $5)`,
    [id, `staff:${staffId}`, key, rows[0]?.id, left],
  );
}

it('[HOME-04] shows members what their coach wrote, and how fast they reply, from 5 replies on shift in 4 weeks on', async () => {
  const coach = await addStaff(server, { roles: ['coach'], shifts: [{ time: '1', days: ['1'] }] });
  const other = await addStaff(server, { roles: ['coach'] });
  const member = await addSignedInMember(server.services, {
    status: 'ACTIVE_COACHING',
    coachName: coach.name,
    shiftTime: '1',
    shiftDays: ['1', '2', '3', '4', '5', '6', '7'],
  });
  const read = async () => (await server.ok(getMemberProfile, { token: member.token })).user.basicInfo.coach;
  await server.pool.query('update staff set last_replied_at = now() where id = $1', [coach.id]);
  for (const daysAgo of [1, 2, 3, 4]) await addReply(member, coach.id, { daysAgo, minutes: 8 });
  // At noon, by a cover, and before the 4 weeks.
  await addReply(member, coach.id, { daysAgo: 1, hour: 12, minutes: 50 });
  await addReply(member, other.id, { daysAgo: 5, minutes: 50 });
  await addReply(member, coach.id, { daysAgo: 40, minutes: 50 });
  await countAllUsualReplies(server.services);
  expect(await read()).toEqual({ name: coach.name, since: null });
  await addReply(member, coach.id, { daysAgo: 6, minutes: 8 });
  await countAllUsualReplies(server.services);
  const body = { pronouns: ' she/her ', about: 'I listen first. Then we make a plan.', portrait: '' };
  await server.ok(staffSaveOwnIntroduction, { cookie: coach.cookie, body });
  expect(await read()).toEqual({
    name: coach.name,
    since: null,
    introduction: `she/her · ${body.about}`,
    replies: { usualMinutes: 10, lastAt: expect.any(String) as string },
  });
  await server.pool.query(`update staff set away_until = now() + interval '1 day' where id = $1`, [coach.id]);
  expect((await read())?.replies).toBeUndefined();
});

it.each([
  [4, 3, null],
  [5, null, null],
  [5, 0, 5],
  [5, 11, 15],
  [5, 60, 60],
  [5, 61, null],
])('[HOME-04] rounds up the usual minutes: %i replies, %j', (count, minutes, shown) => {
  expect(toUsualReplyMinutes(count, minutes)).toBe(shown);
});
