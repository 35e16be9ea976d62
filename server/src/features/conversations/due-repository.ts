import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { conversations, crises, members } from '../../platform/database/schema/index.ts';

/** Selects a text of a coach, `r`, that failed, so that it reached no one. Texts without a row of the outbox left long ago. */
const isFailed = sql`exists (select 1 from outbound_messages o where o.id = r.outbound_id and o.status = 'failed')`;

/** Selects a time that has come if no text has left to the member since: a reply after it is the follow-up or the check-in. */
export const isUnanswered = (memberId: SQL, at: SQL, now: Date): SQL =>
  sql`(${at} <= ${now} and not exists (select 1 from messages r where r.member_id = ${memberId} and r.direction = 'from-coach' and r.at >= ${at} and not ${isFailed}))`;

/** Ends the check-ins that are due: a text that opens the conversation again must not bring them back. */
export const endDueCheckIns = async (queries: Queries, memberId: string, now: Date): Promise<void> => {
  await queries.execute(
    sql`update crises k set check_in_at = null where k.member_id = ${memberId} and ${isUnanswered(sql`k.member_id`, sql`k.check_in_at`, now)}`,
  );
};

/** Makes the check-in after the last crisis due again, for Undo. There is none after a false alarm. */
export const makeCheckInDue = async (queries: Queries, memberId: string, now: Date): Promise<void> => {
  await queries.execute(
    sql`update crises set check_in_at = ${now} where check_in_at is null and id = (select k.id from crises k
      where k.member_id = ${memberId} and k.ended_at is not null and k.outcome <> 'dismissed' order by k.ended_at desc limit 1)`,
  );
};

/** Since when a check-in after a crisis and a follow-up are due (SAFE-08), as the row `due`; null if none is. Done or a later follow-up ends both. */
export const selectDue = (now: Date): SQL =>
  sql`lateral (select (select min(k.check_in_at) from crises k where k.member_id = members.id and ${isUnanswered(sql`k.member_id`, sql`k.check_in_at`, now)}) as check_in,
    case when ${isUnanswered(sql`members.id`, sql`${conversations.followUpAt}`, now)} then ${conversations.followUpAt} end as follow_up
    where ${crises.id} is null and not coalesce(${conversations.isDone}, false) and coalesce(${conversations.followUpAt} <= ${now}, true)) due`;

/** Since when a follow-up or a check-in is due. */
export const dueSince: SQL = sql`least(due.check_in, due.follow_up)`;

/** Since when a member waits. No reply reaches one who opted out, so they don't, until they text START. */
export const waitingSince: SQL<Date | null> =
  sql`case when ${members.status} is distinct from 'EXITED_BY_STOP' then ${conversations.waitingSince} end`.mapWith(
    conversations.waitingSince,
  );

/** Since when a member waits, or a follow-up or check-in is due. */
export const careSince = sql`least(${waitingSince}, ${dueSince})`;

/** When the next follow-up or check-in is due. No event says that the time has come. */
export const nextDueAt = (now: Date): SQL<Date | null> =>
  sql`min(least(case when ${conversations.followUpAt} > ${now} then ${conversations.followUpAt} end, (select min(k.check_in_at) from crises k where k.member_id = members.id and k.check_in_at > ${now})))`.mapWith(
    conversations.followUpAt,
  );
