import { and, eq, isNull, sql } from 'drizzle-orm';
import { isUuid, type Queries, type Transaction } from '../../platform/database/database.ts';
import { staff } from '../../platform/database/schema/index.ts';
import { isOnShift, selectReplyWaits, waitMinutes } from '../figures/index.ts';
import type { Member } from '../members/index.ts';
import { coachLoad, isCoached } from '../staff/index.ts';

const isActiveCoach = and(sql`'coach' = any(${staff.roles})`, isNull(staff.deactivatedAt));

const columns = {
  id: staff.id,
  name: staff.name,
  shifts: staff.shifts,
  capacity: staff.capacity,
  awayUntil: staff.awayUntil,
  members: coachLoad,
};

/** Lists active coaches with their load, and how many of their members have an evening in common with this one. */
export function listCoaches(queries: Queries, { shiftTime, shiftDays }: Member) {
  const days = sql`array[${sql.join(
    shiftDays.map((day) => sql`${day}`),
    sql`, `,
  )}]::text[]`;
  const atThatTime = sql<number>`(select count(*)::int from members m where ${isCoached} and m.shift_time = ${shiftTime} and m.shift_days && ${days})`;
  return queries
    .select({ ...columns, membersAtThatTime: atThatTime })
    .from(staff)
    .where(isActiveCoach);
}

export type CoachLoad = Omit<Awaited<ReturnType<typeof listCoaches>>[number], 'membersAtThatTime'>;

/** Finds an active coach and locks the row, so that two people can't give the last place to two members. */
export async function lockCoach(transaction: Transaction, id: string): Promise<CoachLoad | undefined> {
  if (!isUuid(id)) return undefined;
  const chosen = and(eq(staff.id, id), isActiveCoach);
  const [locked] = await transaction.select({ id: staff.id }).from(staff).where(chosen).for('no key update');
  if (!locked) return undefined;
  // A second query: the count must be newer than the lock.
  const [row] = await transaction.select(columns).from(staff).where(chosen);
  return row;
}

export async function listCoachIds(queries: Queries): Promise<string[]> {
  const rows = await queries.select({ id: staff.id }).from(staff).where(isActiveCoach);
  return rows.map(({ id }) => id);
}

export async function saveUsualReplyMinutes(
  queries: Queries,
  id: string,
  usualReplyMinutes: number | null,
): Promise<void> {
  await queries.update(staff).set({ usualReplyMinutes }).where(eq(staff.id, id));
}

interface UsualReplies {
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
