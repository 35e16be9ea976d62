import { and, eq, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { partnerMonthlyUse, partners } from '../../platform/database/schema/index.ts';

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

/** Counts one Moment. Lock the month before. */
export async function addPartnerUse(
  transaction: Transaction,
  partnerId: string,
  month: string,
): Promise<void> {
  await transaction
    .update(partnerMonthlyUse)
    .set({ moments: sql`${partnerMonthlyUse.moments} + 1` })
    .where(and(eq(partnerMonthlyUse.partnerId, partnerId), eq(partnerMonthlyUse.month, month)));
}

/** Takes a returned Moment out of the count. Lock the month before. */
export async function subtractPartnerUse(
  transaction: Transaction,
  partnerId: string,
  month: string,
): Promise<void> {
  await transaction
    .update(partnerMonthlyUse)
    .set({ moments: sql`greatest(${partnerMonthlyUse.moments} - 1, 0)` })
    .where(and(eq(partnerMonthlyUse.partnerId, partnerId), eq(partnerMonthlyUse.month, month)));
}

/** Lists the Moments that each partner's members used in a month, by the partner's ID. Leaves out partners without use. */
export async function getUseByPartner(queries: Queries, month: string): Promise<ReadonlyMap<string, number>> {
  const rows = await queries
    .select({ id: partnerMonthlyUse.partnerId, moments: partnerMonthlyUse.moments })
    .from(partnerMonthlyUse)
    .where(eq(partnerMonthlyUse.month, month));
  return new Map(rows.map(({ id, moments }) => [id, moments]));
}
