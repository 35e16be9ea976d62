import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { coverReasonList } from '../staff/index.ts';
import { coachedList } from './covers-repository.ts';

const isRunning = (now: Date): SQL => sql`o.until > ${now} and o.reason in (${coverReasonList})`;

export interface Waits {
  readonly waiting: number;
  readonly waitingLong: number;
  readonly longestWait: Date | null;
}

/** Counts waits in coaching by who answers them: the newest cover, or else the coach. The key of waits without a coach is null. */
export async function countWaits(
  queries: Queries,
  { now, longSince }: { readonly now: Date; readonly longSince: Date },
): Promise<ReadonlyMap<string | null, Waits>> {
  const { rows } = await queries.execute<{
    id: string | null;
    waiting: number;
    long: number;
    longest: string;
  }>(
    sql`select coalesce(cover.staff_id, m.coach_id) as id, count(*)::int as waiting,
        (count(*) filter (where c.waiting_since <= ${longSince}))::int as long, min(c.waiting_since) as longest
      from conversations c join members m on m.id = c.member_id and m.erased_at is null and m.status in (${coachedList})
      left join lateral (select o.staff_id from conversation_opens o
        where o.member_id = m.id and ${isRunning(now)} order by o.created_at desc limit 1) cover on true
      where c.waiting_since is not null and not c.is_done and coalesce(c.follow_up_at <= ${now}, true)
      group by 1`,
  );
  return new Map(
    rows.map(({ id, waiting, long, longest }) => [
      id,
      { waiting, waitingLong: long, longestWait: new Date(longest) },
    ]),
  );
}

export async function countMembers(queries: Queries): Promise<ReadonlyMap<string, number>> {
  const { rows } = await queries.execute<{ id: string; members: number }>(
    sql`select s.id, (select count(*)::int from members m
        where m.coach_id = s.id and m.erased_at is null and m.status in (${coachedList})) as members
      from staff s where s.deactivated_at is null and 'coach' = any(s.roles)`,
  );
  return new Map(rows.map(({ id, members }) => [id, members]));
}

/** One coach's members whom one person covers. */
export interface CoverCount {
  readonly coachId: string | null;
  readonly coverId: string;
  readonly members: number;
}

/** Counts covered members by coach and cover. */
export async function countCovers(queries: Queries, now: Date): Promise<readonly CoverCount[]> {
  const { rows } = await queries.execute<{ coach_id: string | null; staff_id: string; members: number }>(
    sql`select m.coach_id, o.staff_id, count(distinct o.member_id)::int as members
      from conversation_opens o join members m on m.id = o.member_id and m.erased_at is null and m.status in (${coachedList})
      where ${isRunning(now)} group by m.coach_id, o.staff_id`,
  );
  return rows.map((row) => ({ coachId: row.coach_id, coverId: row.staff_id, members: row.members }));
}

/** Counts the members of coaches who are away whom no one covers. */
export async function countUncovered(queries: Queries, now: Date): Promise<ReadonlyMap<string, number>> {
  const { rows } = await queries.execute<{ id: string; members: number }>(
    sql`select s.id, (select count(*)::int from members m
        where m.coach_id = s.id and m.erased_at is null and m.status in (${coachedList})
          and not exists (select 1 from conversation_opens o where o.member_id = m.id and ${isRunning(now)})) as members
      from staff s where s.deactivated_at is null and s.away_until > ${now}`,
  );
  return new Map(rows.map(({ id, members }) => [id, members]));
}
