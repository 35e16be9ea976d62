import { and, eq, isNull } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { recordHolds, staff } from '../../platform/database/schema/index.ts';
import { isPersonOf } from '../staff/index.ts';

const isOpen = (memberId: string) => and(eq(recordHolds.memberId, memberId), isNull(recordHolds.releasedAt));

/** Finds why and by whom a member's records are held. */
export async function findHold(queries: Queries, memberId: string) {
  const [row] = await queries
    .select({
      reason: recordHolds.reason,
      heldBy: recordHolds.heldBy,
      heldAt: recordHolds.heldAt,
      staffName: staff.name,
    })
    .from(recordHolds)
    .leftJoin(staff, isPersonOf(recordHolds.heldBy))
    .where(isOpen(memberId));
  return row;
}

/** @returns whether the records were not held before */
export async function insertHold(
  transaction: Transaction,
  hold: Pick<typeof recordHolds.$inferInsert, 'memberId' | 'reason' | 'heldBy' | 'heldAt'>,
): Promise<boolean> {
  const rows = await transaction
    .insert(recordHolds)
    .values(hold)
    .onConflictDoNothing()
    .returning({ id: recordHolds.id });
  return rows.length > 0;
}

/** @returns whether the records were held */
export async function releaseHold(transaction: Transaction, memberId: string, now: Date): Promise<boolean> {
  const rows = await transaction
    .update(recordHolds)
    .set({ releasedAt: now })
    .where(isOpen(memberId))
    .returning({ id: recordHolds.id });
  return rows.length > 0;
}
