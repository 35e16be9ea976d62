import { sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';

/**
 * Says whether a member neither logged in nor texted for some days. Texts after such a pause don't end it, because the number's next
 * owner can text too; only a log-in does.
 */
export async function hasPaused(
  queries: Queries,
  memberId: string,
  days: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await queries.execute<{ paused: boolean }>(sql`
    with last_log_in as (
      select greatest(
        created_at,
        (select max(last_sign_in_at) from known_devices where member_id = ${memberId})
      ) as at
      from members where id = ${memberId}
    ), events as (
      select at from last_log_in
      union all
      select messages.at from messages, last_log_in
      where messages.member_id = ${memberId} and messages.direction = 'from-member' and messages.at > last_log_in.at
    ), pauses as (
      select lead(at, 1, ${now.toISOString()}::timestamptz) over (order by at) - at as pause from events
    )
    select coalesce(max(pause) > make_interval(days => ${days}), false) as paused from pauses`);
  return rows[0]?.paused === true;
}
