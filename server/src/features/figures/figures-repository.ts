import { and, desc, eq, gte, lte, sql, sum, type SQL } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { countedDays, dailyFigures } from '../../platform/database/schema/index.ts';
import { groupFailedMessages } from '../../platform/outbox/index.ts';
import { coachedList } from '../cover/index.ts';
import type { Counted } from './count-figures-repository.ts';
import type { Days, Figure, Figures } from './figure-rules.ts';
import { isOnShift } from './reply-waits-repository.ts';

/** Replaces what was counted of a day. */
export async function saveDay(
  transaction: Transaction,
  day: string,
  counted: readonly Counted[],
  countedAt: Date,
): Promise<void> {
  await transaction
    .insert(countedDays)
    .values({ day, countedAt })
    .onConflictDoUpdate({ target: countedDays.day, set: { countedAt } });
  await transaction.delete(dailyFigures).where(eq(dailyFigures.day, day));
  if (counted.length > 0)
    await transaction.insert(dailyFigures).values(counted.map((row) => ({ day, ...row })));
}

/** Finds the newest day that was counted, and when. */
export async function findLastCounted(
  queries: Queries,
): Promise<{ readonly day: string; readonly countedAt: Date } | undefined> {
  const [row] = await queries.select().from(countedDays).orderBy(desc(countedDays.day)).limit(1);
  return row;
}

/** Adds up what was counted on some days. */
export async function sumUp(queries: Queries, { from, until }: Days): Promise<Figures> {
  const rows = await queries
    .select({
      figure: dailyFigures.figure,
      bucket: dailyFigures.bucket,
      count: sum(dailyFigures.count).mapWith(Number),
    })
    .from(dailyFigures)
    .where(and(gte(dailyFigures.day, from), lte(dailyFigures.day, until)))
    .groupBy(dailyFigures.figure, dailyFigures.bucket);
  const figures = new Map<Figure, Map<number, number>>();
  for (const { figure, bucket, count } of rows) {
    // Only `saveDay` writes the column.
    const name = figure as Figure;
    figures.set(name, (figures.get(name) ?? new Map<number, number>()).set(bucket, count));
  }
  return figures;
}

/** Selects who waits for an answer that a coach can give, as Tonight counts them. */
const isWaiting = (now: Date): SQL =>
  sql`(m.erased_at is null and m.status in (${coachedList}) and c.waiting_since is not null and not c.is_done and coalesce(c.follow_up_at <= ${now}, true))`;

/** Counts who waits now, and the failed messages that Deliveries lists for more than a day. */
export async function countNow(queries: Queries, now: Date) {
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const { rows } = await queries.execute<{ waiting: number; long: number }>(sql`
    select count(*)::int as waiting,
      count(*) filter (where c.waiting_since <= ${before(30)} and ${isOnShift(sql`${now}::timestamptz`)})::int as long
    from conversations c join members m on m.id = c.member_id where ${isWaiting(now)}`);
  const { waiting = 0, long = 0 } = rows[0] ?? {};
  const failed = await groupFailedMessages(queries, { until: before(24 * 60).toISOString() });
  const failedMessages = failed.reduce((total, group) => total + group.count, 0);
  return { waiting, waitingLong: long, failedMessages };
}

/** Lists the coaches by name, with their members and who of them waits. */
export async function listLoads(queries: Queries, now: Date) {
  const { rows } = await queries.execute<{ name: string; members: number; waiting: number }>(sql`
    select s.name, (select count(*)::int from members m
        where m.coach_id = s.id and m.erased_at is null and m.status in (${coachedList})) as members,
      (select count(*)::int from members m join conversations c on c.member_id = m.id
        where m.coach_id = s.id and ${isWaiting(now)}) as waiting
    from staff s where 'coach' = any(s.roles) and s.deactivated_at is null order by s.name`);
  return rows;
}
