import { desc, getTableColumns } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { safetyVersions, staff } from '../../platform/database/schema/index.ts';
import { isPersonOf } from '../staff/index.ts';

export type VersionRow = typeof safetyVersions.$inferSelect & {
  /** The name of the person who imported it; null for a token. */
  readonly staffName: string | null;
};

export async function insertVersion(
  queries: Queries,
  version: typeof safetyVersions.$inferInsert,
): Promise<number> {
  const [row] = await queries
    .insert(safetyVersions)
    .values(version)
    .returning({ version: safetyVersions.version });
  if (!row) throw new Error('the version was not stored');
  return row.version;
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
  queries
    .select({ ...getTableColumns(safetyVersions), staffName: staff.name })
    .from(safetyVersions)
    .leftJoin(staff, isPersonOf(safetyVersions.importedBy))
    .orderBy(desc(safetyVersions.version))
    .limit(limit);
