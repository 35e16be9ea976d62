import { desc } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { safetyVersions } from '../../platform/database/schema/index.ts';

export type VersionRow = typeof safetyVersions.$inferSelect;

export async function insertVersion(
  queries: Queries,
  version: typeof safetyVersions.$inferInsert,
): Promise<VersionRow> {
  const [row] = await queries.insert(safetyVersions).values(version).returning();
  if (!row) throw new Error('the version was not stored');
  return row;
}

/** Returns the number of the newest version, or undefined if none was imported. */
export async function findNewestNumber(queries: Queries): Promise<number | undefined> {
  const [row] = await queries
    .select({ version: safetyVersions.version })
    .from(safetyVersions)
    .orderBy(desc(safetyVersions.version))
    .limit(1);
  return row?.version;
}

/** Lists versions, newest first. */
export const listVersions = (queries: Queries, limit: number): Promise<VersionRow[]> =>
  queries.select().from(safetyVersions).orderBy(desc(safetyVersions.version)).limit(limit);
