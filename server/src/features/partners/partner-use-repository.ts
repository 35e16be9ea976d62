import { and, asc, desc, eq, gte, isNotNull, sql } from 'drizzle-orm';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { partnerDailyUse, partnerMonthlyUse, partners } from '../../platform/database/schema/index.ts';

/** A partner's month: the Moments its members used, and their shared budget. Null means no limit. */
export interface PartnerMonthlyUse {
  readonly used: number;
  readonly budget: number | null;
}

/**
 * Locks a partner's use of a month until the transaction ends, so that its members never use more than the budget.
 * @param month in Eastern Time, `2026-11`
 */
export async function lockPartnerMonth(
  transaction: Transaction,
  partnerId: string,
  month: string,
): Promise<PartnerMonthlyUse> {
  await transaction.insert(partnerMonthlyUse).values({ partnerId, month, moments: 0 }).onConflictDoNothing();
  const [row] = await transaction
    .select({ used: partnerMonthlyUse.moments, budget: partners.monthlyMomentsBudget })
    .from(partnerMonthlyUse)
    .innerJoin(partners, eq(partners.id, partnerMonthlyUse.partnerId))
    .where(and(eq(partnerMonthlyUse.partnerId, partnerId), eq(partnerMonthlyUse.month, month)))
    .for('update', { of: partnerMonthlyUse });
  if (!row) throw new Error('The partner’s month was not stored');
  return row;
}

/**
 * Adds Moments to the month and the day in which a member used them; a negative number takes returned ones out. Lock the month before.
 */
export async function addPartnerUse(
  transaction: Transaction,
  partnerId: string,
  usedAt: Date,
  moments: 1 | -1 = 1,
): Promise<void> {
  const day = toEasternIsoDate(usedAt);
  const add = (column: typeof partnerMonthlyUse.moments | typeof partnerDailyUse.moments) =>
    sql`greatest(${column} + ${moments}, 0)`;
  await transaction
    .update(partnerMonthlyUse)
    .set({ moments: add(partnerMonthlyUse.moments) })
    .where(and(eq(partnerMonthlyUse.partnerId, partnerId), eq(partnerMonthlyUse.month, day.slice(0, 7))));
  await transaction
    .insert(partnerDailyUse)
    .values({ partnerId, day, moments: Math.max(moments, 0) })
    .onConflictDoUpdate({
      target: [partnerDailyUse.partnerId, partnerDailyUse.day],
      set: { moments: add(partnerDailyUse.moments) },
    });
}

/** Lists the Moments that each partner's members used in a month, by the partner's ID. Leaves out partners without use. */
export async function getUseByPartner(queries: Queries, month: string): Promise<ReadonlyMap<string, number>> {
  const rows = await queries
    .select({ id: partnerMonthlyUse.partnerId, moments: partnerMonthlyUse.moments })
    .from(partnerMonthlyUse)
    .where(eq(partnerMonthlyUse.month, month));
  return new Map(rows.map(({ id, moments }) => [id, moments]));
}

/** Notes that this is a day on which the budgets of some partners are used up. */
export async function markDayAtLimit(queries: Queries, day: string): Promise<void> {
  await queries.execute(sql`insert into partner_daily_uses (partner_id, day, is_at_limit)
    select p.id, ${day}::date, true from partners p
      left join partner_uses u on u.partner_id = p.id and u.month = ${day.slice(0, 7)}
      where coalesce(u.moments, 0) >= p.monthly_moments_budget
    on conflict (partner_id, day) do update set is_at_limit = true`);
}

/** Lists the days of a partner since a day, the oldest first. */
export const listDaysSince = (queries: Queries, partnerId: string, since: string) =>
  queries
    .select({
      day: partnerDailyUse.day,
      moments: partnerDailyUse.moments,
      isAtLimit: partnerDailyUse.isAtLimit,
    })
    .from(partnerDailyUse)
    .where(and(eq(partnerDailyUse.partnerId, partnerId), gte(partnerDailyUse.day, since)))
    .orderBy(asc(partnerDailyUse.day));

export type PartnerMonth = typeof partnerMonthlyUse.$inferSelect;

/** Lists the newest months of a partner, the newest first. */
export const listMonths = (queries: Queries, partnerId: string, most: number): Promise<PartnerMonth[]> =>
  queries
    .select()
    .from(partnerMonthlyUse)
    .where(eq(partnerMonthlyUse.partnerId, partnerId))
    .orderBy(desc(partnerMonthlyUse.month))
    .limit(most);

/** Lists the last counts of each partner, by its ID. Leaves out partners that weren't counted yet. */
export async function getLastCounts(queries: Queries): Promise<ReadonlyMap<string, PartnerMonth>> {
  const rows = await queries
    .selectDistinctOn([partnerMonthlyUse.partnerId])
    .from(partnerMonthlyUse)
    .where(isNotNull(partnerMonthlyUse.countedAt))
    .orderBy(partnerMonthlyUse.partnerId, desc(partnerMonthlyUse.month));
  return new Map(rows.map((row) => [row.partnerId, row]));
}

type Counts = Omit<PartnerMonth, 'partnerId' | 'month' | 'moments' | 'countedAt'>;

/** Keeps what was counted of a partner's month. */
export async function saveCounts(
  queries: Queries,
  { partnerId, month }: Pick<PartnerMonth, 'partnerId' | 'month'>,
  counts: Counts,
  countedAt: Date,
): Promise<void> {
  await queries
    .insert(partnerMonthlyUse)
    .values({ partnerId, month, moments: 0, ...counts, countedAt })
    .onConflictDoUpdate({
      target: [partnerMonthlyUse.partnerId, partnerMonthlyUse.month],
      set: { ...counts, countedAt },
    });
}
