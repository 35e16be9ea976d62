import { and, eq, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { cardProviderReads } from '../../../platform/database/schema/index.ts';

/** How often an object of the card provider has been written down. */
export async function versionOf(queries: Queries, objectId: string): Promise<number> {
  const [row] = await queries
    .select({ version: cardProviderReads.version })
    .from(cardProviderReads)
    .where(eq(cardProviderReads.objectId, objectId));
  return row?.version ?? 0;
}

/**
 * Takes the right to write an object down, until the transaction ends.
 * @param version as it was before the object was read
 * @returns false if somebody has written it down since
 */
export async function claimVersion(
  transaction: Transaction,
  objectId: string,
  version: number,
): Promise<boolean> {
  const claimed =
    version === 0
      ? await transaction
          .insert(cardProviderReads)
          .values({ objectId, version: 1 })
          .onConflictDoNothing()
          .returning({ objectId: cardProviderReads.objectId })
      : await transaction
          .update(cardProviderReads)
          .set({ version: sql`${cardProviderReads.version} + 1` })
          .where(and(eq(cardProviderReads.objectId, objectId), eq(cardProviderReads.version, version)))
          .returning({ objectId: cardProviderReads.objectId });
  return claimed.length > 0;
}
