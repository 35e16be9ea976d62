import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { coachedList } from '../cover/index.ts';

async function readNumber(queries: Queries, query: ReturnType<typeof sql>): Promise<number | null> {
  const { rows } = await queries.execute<{ value: number | null }>(query);
  return rows[0]?.value ?? null;
}

interface RunningShift {
  readonly time: string;
  readonly day: string;
  readonly from: Date;
}

/** Reads for how many seconds of their shift the members in coaching who wait longest are unanswered: those whom Tonight counts. */
export const readOldestWaitOnShift = (queries: Queries, { time, day, from }: RunningShift, now: Date) =>
  readNumber(
    queries,
    sql`select extract(epoch from ${now}::timestamptz - greatest(min(c.waiting_since), ${from}::timestamptz))::float8 as value
      from conversations c join members m on m.id = c.member_id
      where c.waiting_since is not null and not c.is_done and coalesce(c.follow_up_at <= ${now}, true)
        and m.erased_at is null and m.status in (${coachedList}) and m.shift_time = ${time} and ${day} = any (m.shift_days)
      having count(*) > 0`,
  );

/** Counts the members who wait for a match since before an instant. */
export const countMatchesBefore = (queries: Queries, before: Date) =>
  readNumber(
    queries,
    sql`select count(*)::int as value from members
      where status = 'PENDING_MATCHING' and matching_since < ${before} and erased_at is null`,
  );

/**
 * Reads for how many seconds the page of an open crisis has been unanswered, the longest: since the crisis began, or since the first page
 * after the last answer.
 */
export const readOldestUnjoinedCrisis = (queries: Queries, now: Date) =>
  readNumber(
    queries,
    sql`select extract(epoch from ${now}::timestamptz - min(coalesce((
        select min((page ->> 'at')::timestamptz) from jsonb_array_elements(c.steps) page
        where page ->> 'act' in ('page', 'no-answer') and page ->> 'at' >= (
          select max(step ->> 'at') from jsonb_array_elements(c.steps) step
          where step ->> 'act' = 'here' or (step ->> 'act' = 'join' and step ->> 'as' = 'on-call'))
      ), c.started_at)))::float8 as value
      from crises c where c.ended_at is null and c.on_call_present_at is null`,
  );

/** Counts the open crises for which no one was paged. */
export const countUnpagedCrises = (queries: Queries) =>
  readNumber(
    queries,
    sql`select count(*)::int as value from crises where ended_at is null and pages = '[]'::jsonb`,
  );
