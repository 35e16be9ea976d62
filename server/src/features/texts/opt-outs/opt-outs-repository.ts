import { eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { textOptOuts } from '../../../platform/database/schema/index.ts';

/** @returns false for a number that was opted out before */
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

/** @returns what was stored, or undefined for a number that was not opted out */
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

/** Forgets to which status a number's START would return, and gives it to whoever takes it along. */
export async function takePreviousStatus(queries: Queries, phoneHash: Buffer): Promise<string | null> {
  const [row] = await queries.select().from(textOptOuts).where(eq(textOptOuts.phoneHash, phoneHash));
  await savePreviousStatus(queries, phoneHash, null);
  return row?.statusBefore ?? null;
}

/** Another status to come back to than the one from before STOP. */
export async function savePreviousStatus(
  queries: Queries,
  phoneHash: Buffer,
  statusBefore: string | null,
): Promise<void> {
  await queries.update(textOptOuts).set({ statusBefore }).where(eq(textOptOuts.phoneHash, phoneHash));
}
