import { eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { textOptOuts } from '../../../platform/database/schema/index.ts';

/** Stores an opt-out. @returns false if the number was opted out before */
export async function insertOptOut(
  queries: Queries,
  phoneHash: Buffer,
  statusBefore: string | null,
): Promise<boolean> {
  const rows = await queries
    .insert(textOptOuts)
    .values({ phoneHash, statusBefore })
    .onConflictDoNothing()
    .returning({ at: textOptOuts.at });
  return rows.length > 0;
}

/** Deletes an opt-out. @returns its previous status, or undefined if the number was not opted out */
export async function deleteOptOut(
  queries: Queries,
  phoneHash: Buffer,
): Promise<{ statusBefore: string | null } | undefined> {
  const [row] = await queries
    .delete(textOptOuts)
    .where(eq(textOptOuts.phoneHash, phoneHash))
    .returning({ statusBefore: textOptOuts.statusBefore });
  return row;
}

export async function hasOptOut(queries: Queries, phoneHash: Buffer): Promise<boolean> {
  const rows = await queries
    .select({ at: textOptOuts.at })
    .from(textOptOuts)
    .where(eq(textOptOuts.phoneHash, phoneHash));
  return rows.length > 0;
}

/** Returns and clears the status that a START from the number would restore. */
export async function takePreviousStatus(queries: Queries, phoneHash: Buffer): Promise<string | null> {
  const [row] = await queries.select().from(textOptOuts).where(eq(textOptOuts.phoneHash, phoneHash));
  await savePreviousStatus(queries, phoneHash, null);
  return row?.statusBefore ?? null;
}

/** Changes the status that a START from the number will restore. */
export async function savePreviousStatus(
  queries: Queries,
  phoneHash: Buffer,
  statusBefore: string | null,
): Promise<void> {
  await queries.update(textOptOuts).set({ statusBefore }).where(eq(textOptOuts.phoneHash, phoneHash));
}
