import { and, inArray, lt, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { memberSightChanges, memberSights } from '../../../platform/database/schema/index.ts';

export type StoredSight = typeof memberSights.$inferSelect;

/** Keeps other servers from renewing copies until the transaction ends: the one who read later would be overwritten. */
export async function lockSights(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('member sights', 0))`);
}

/** Lists noted changes, oldest first. */
export const listSightChanges = (queries: Queries, limit: number) =>
  queries.select().from(memberSightChanges).orderBy(memberSightChanges.id).limit(limit);

/** Lists members who may have turned 18 since what they see was derived. @param today ISO date in Eastern Time */
export async function listSightsByAge(queries: Queries, today: string, limit: number): Promise<string[]> {
  const rows = await queries
    .select({ memberId: memberSights.memberId })
    .from(memberSights)
    .where(and(sql`${memberSights.step} = 'ENROLLMENT_EMERGENCY_CONTACT'`, lt(memberSights.derivedOn, today)))
    .orderBy(memberSights.derivedOn)
    .limit(limit);
  return rows.map(({ memberId }) => memberId);
}

/** Writes the copies of several members. */
export async function writeSights(queries: Queries, sights: readonly StoredSight[]): Promise<void> {
  if (sights.length === 0) return;
  const { derived, step, status, joinedAt, derivedOn } = memberSights;
  const getWritten = (column: { readonly name: string }) => sql.raw(`excluded."${column.name}"`);
  await queries
    .insert(memberSights)
    .values([...sights])
    .onConflictDoUpdate({
      target: memberSights.memberId,
      set: {
        derived: getWritten(derived),
        step: getWritten(step),
        status: getWritten(status),
        joinedAt: getWritten(joinedAt),
        derivedOn: getWritten(derivedOn),
      },
    });
}

/** Deletes noted changes that were handled. */
export async function deleteSightChanges(queries: Queries, ids: readonly bigint[]): Promise<void> {
  if (ids.length > 0)
    await queries.delete(memberSightChanges).where(inArray(memberSightChanges.id, [...ids]));
}
