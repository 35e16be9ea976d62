import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { isOnShift, selectReplyWaits, waitMinutes } from '../figures/index.ts';

export interface UsualReplies {
  readonly count: number;
  /** How many minutes three of four waits lasted at most. Null without replies. */
  readonly minutes: number | null;
}

/** Counts the replies that a coach gave to their members on shift since an instant. */
export async function countUsualReplies(
  queries: Queries,
  coachId: string,
  since: Date,
): Promise<UsualReplies> {
  const replies = sql`select t.member_id, t.at from page join messages t
    on t.member_id = page.id and t.direction = 'from-coach' and t.at >= ${since}
    join held_texts h on h.message_id = t.id and h.actor = ${`staff:${coachId}`}`;
  const { rows } = await queries.execute<{ count: number; minutes: number | null }>(sql`
    with page as materialized (select id, shift_time, shift_days from members where coach_id = ${coachId}),
      waits as materialized (${selectReplyWaits(replies)})
    select count(*)::int as count, percentile_disc(0.75) within group (order by ${waitMinutes}) as minutes
    from waits join page m on m.id = waits.member_id
    where ${isOnShift(sql`waits.since`)}`);
  return rows[0] ?? { count: 0, minutes: null };
}
