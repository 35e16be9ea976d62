import { and, eq, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { providerReadVersions } from '../../../platform/database/schema/index.ts';

/** How often an object of the card provider has been written down. */
export async function getReadVersion(queries: Queries, objectId: string): Promise<number> {
  const [row] = await queries
    .select({ version: providerReadVersions.version })
    .from(providerReadVersions)
    .where(eq(providerReadVersions.objectId, objectId));
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
          .insert(providerReadVersions)
          .values({ objectId, version: 1 })
          .onConflictDoNothing()
          .returning({ objectId: providerReadVersions.objectId })
      : await transaction
          .update(providerReadVersions)
          .set({ version: sql`${providerReadVersions.version} + 1` })
          .where(and(eq(providerReadVersions.objectId, objectId), eq(providerReadVersions.version, version)))
          .returning({ objectId: providerReadVersions.objectId });
  return claimed.length > 0;
}
