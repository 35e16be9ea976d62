import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { Figure } from './figure-rules.ts';
import { isOnShift, selectReplyWaits, toEastern, waitMinutes } from './reply-waits-repository.ts';

/** The instants of one day. */
export interface Day {
  readonly from: Date;
  readonly until: Date;
}

/** The last bucket: longer waits, and those without an end. */
const longest = 240;

const isIn = (instant: SQL, { from, until }: Day): SQL =>
  sql`${instant} >= ${from} and ${instant} < ${until}`;
const minutesBetween = (since: SQL, until: SQL): SQL =>
  sql`least(coalesce(floor(extract(epoch from ${until} - ${since}) / 60)::int, ${longest}), ${longest})`;

/** Writes the query of each figure: `bucket` and `count`. Each reads one day by an index. */
const createQueries = (day: Day): Readonly<Record<Exclude<Figure, 'match' | 'request'>, SQL>> => {
  const replies = sql`select member_id, at from messages where direction = 'from-coach' and ${isIn(sql`at`, day)}`;
  const waits = (condition: SQL) => sql`
    select least(${waitMinutes}, ${longest}) as bucket, count(*)::int as count
    from (${selectReplyWaits(replies)}) waits join members m on m.id = waits.member_id
    where ${isOnShift(sql`waits.since`)} and ${condition} group by 1`;
  const crisis = (until: SQL) => sql`
    select ${minutesBetween(sql`c.started_at`, until)} as bucket, count(*)::int as count
    from crises c where ${isIn(sql`c.started_at`, day)} group by 1`;
  const byHour = (direction: 'from-member' | 'from-coach') => sql`
    select extract(hour from ${toEastern(sql`at`)})::int as bucket, count(*)::int as count
    from messages where direction = ${direction} and made_by_phone is null and ${isIn(sql`at`, day)} group by 1`;
  return {
    // No reply has left on the same day before, so that it is the first of the evening.
    'first-reply': waits(
      sql`coalesce(${toEastern(sql`waits.previous`)}::date < ${toEastern(sql`waits.since`)}::date, true)`,
    ),
    reply: waits(sql`true`),
    'crisis-reply': crisis(
      sql`(select min(r.at) from messages r where r.member_id = c.member_id and r.direction = 'from-coach' and r.at >= c.started_at)`,
    ),
    // The first answer of the page. It may have gone out again since.
    'crisis-join':
      crisis(sql`(select min((step ->> 'at')::timestamptz) from jsonb_array_elements(c.steps) step
      where step ->> 'act' = 'here' or (step ->> 'act' = 'join' and step ->> 'as' = 'on-call'))`),
    'reply-undone': sql`
      select 1 as bucket, count(*)::int as count from held_texts where state = 'undone' and ${isIn(sql`created_at`, day)}
      union all select 0, count(*)::int from messages where direction = 'from-coach' and ${isIn(sql`at`, day)}`,
    'sent-anyway': sql`
      select 1 as bucket, count(*)::int as count from audit_log where action = 'conversation.sent-anyway' and ${isIn(sql`at`, day)}
      union all select 0, count(*)::int from messages where direction = 'from-coach' and ${isIn(sql`at`, day)}`,
    'wrong-member': sql`
      select 1 as bucket, count(*)::int as count from audit_log where action = 'conversation.wrong-member' and ${isIn(sql`at`, day)}`,
    'text-delivered': sql`
      select case when status = 'failed' or delivery_status in ('undelivered', 'failed') then 0 else 1 end as bucket, count(*)::int as count
      from outbound_messages
      where content_erased_at is null and status in ('sent', 'failed') and channel = 'text' and ${isIn(sql`created_at`, day)} group by 1`,
    opened: sql`
      select 1 as bucket, count(*)::int as count from audit_log
      where action in ('conversation.opened', 'member.revealed') and ${isIn(sql`at`, day)}`,
    act: sql`
      select case when actor like 'token:%' then 1 else 0 end as bucket, count(*)::int as count from audit_log
      where ${isIn(sql`at`, day)} and (actor like 'token:%' or actor like 'staff:%')
        and action in ('member.status-changed', 'member.coach-changed', 'member.moments-corrected', 'schedule-request.approved', 'schedule-request.declined',
          'service-request.carried-out', 'service-request.declined', 'coach-request.declined', 'partner.added', 'partner.changed', 'dead-letter.retried', 'staff.invited', 'staff.changed',
          'staff.deactivated', 'api-token.issued', 'api-token.renewed', 'api-token.revoked', 'account-deletion.requested', 'account-deletion.withdrawn')
      group by 1`,
    'member-text': byHour('from-member'),
    'coach-text': byHour('from-coach'),
  };
};

export interface Counted {
  readonly figure: Figure;
  readonly bucket: number;
  readonly count: number;
}

/** Finds when anything first occurred. */
export async function findBeginning(queries: Queries): Promise<Date | undefined> {
  const { rows } = await queries.execute<{ first: string | null }>(sql`
    select least((select min(created_at) from members), (select min(at) from messages), (select min(at) from audit_log)) as first`);
  const first = rows[0]?.first ?? undefined;
  return first === undefined ? undefined : new Date(first);
}

/** Counts what occurred on a day. */
export async function countDay(queries: Queries, day: Day): Promise<readonly Counted[]> {
  const named = Object.entries(createQueries(day)).map(
    ([figure, query]) => sql`select ${figure}::text as figure, bucket, count from (${query}) counted`,
  );
  const { rows } = await queries.execute<{ figure: Figure; bucket: number; count: number }>(
    sql.join(named, sql` union all `),
  );
  return rows.filter(({ count }) => count > 0);
}

/** When something with a promise began and ended. */
export interface Promised {
  readonly since: Date;
  readonly at: Date;
}

const readPromises = async (queries: Queries, query: SQL): Promise<Promised[]> => {
  const { rows } = await queries.execute<{ since: string; at: string }>(query);
  return rows.map(({ since, at }) => ({ since: new Date(since), at: new Date(at) }));
};

/** Lists the matches of a day, with the time since which the member waited. */
export const listMatches = (queries: Queries, day: Day): Promise<Promised[]> =>
  readPromises(
    queries,
    sql`select m.matching_since as since, h.leaves_at as at from held_matches h join members m on m.id = h.member_id
      where h.state = 'left' and ${isIn(sql`h.leaves_at`, day)} and m.matching_since < h.leaves_at`,
  );

/** Days after which a request isn't looked for anymore. */
const longestOpen = 60;

/** Lists the requests that staff decided on a day. */
export const listDecisions = (queries: Queries, day: Day): Promise<Promised[]> => {
  const oldest = new Date(day.from.getTime() - longestOpen * 86_400_000);
  const select = (table: SQL) => sql`select created_at as since, decided_at as at from ${table}
    where created_at >= ${oldest} and ${isIn(sql`decided_at`, day)} and state in ('approved', 'declined', 'carried-out')`;
  return readPromises(
    queries,
    sql`${select(sql`schedule_requests`)} union all ${select(sql`service_requests`)}`,
  );
};
