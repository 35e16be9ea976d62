import { sql, type SQL } from 'drizzle-orm';
import { shiftTimes } from '@moments/contract/values/shift-times';
import { easternTimeZone } from '@moments/contract/values/time-zone';

/**
 * Selects the waits that coaches' replies ended: `member_id`, `at` of the reply, `since` of the first unanswered text, and `previous`, the
 * reply before. A reply that ended no wait isn't among them.
 * @param replies selects `member_id` and `at` of the replies
 */
export const selectReplyWaits = (replies: SQL): SQL => sql`
  select r.member_id, r.at, first.since, last.at as previous
  from (${replies}) r
  cross join lateral (
    select max(p.at) as at from messages p
    where p.member_id = r.member_id and p.direction = 'from-coach' and p.at < r.at
  ) last
  cross join lateral (
    select min(w.at) as since from messages w
    where w.member_id = r.member_id and w.direction = 'from-member' and w.made_by_phone is null
      and w.at <= r.at and w.at > coalesce(last.at, '-infinity'::timestamptz)
  ) first
  where first.since is not null`;

/** Converts an instant to Eastern Time. */
export const toEastern = (instant: SQL): SQL =>
  sql`(${instant} at time zone ${sql.raw(`'${easternTimeZone}'`)})`;

/** The condition that an instant is in the evening of a member `m`, as the schedule is now. */
export const isOnShift = (instant: SQL): SQL => {
  const hour = sql`extract(hour from ${toEastern(instant)})`;
  const times = Object.entries(shiftTimes).map(
    ([time, { from, to }]) => sql`(m.shift_time = ${time} and ${hour} >= ${from} and ${hour} < ${to})`,
  );
  return sql`(extract(isodow from ${toEastern(instant)})::int::text = any(m.shift_days) and (${sql.join(times, sql` or `)}))`;
};

/** Whole minutes of a wait. */
export const waitMinutes = sql`floor(extract(epoch from waits.at - waits.since) / 60)::int`;
