import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import { portalFiles } from '../database/schema/index.ts';

/** A hashed file of a portal build. */
export interface StoredFile {
  readonly path: string;
  readonly content: Buffer;
  /** The content compressed with Brotli, if the build compressed it. */
  readonly compressed: Buffer | null;
  /** Proves that a server with our keys stored the content. */
  readonly signature: Buffer;
}

/** Notes that a build with these files is served, and returns those that are not stored yet. */
export async function listMissing(queries: Queries, paths: readonly string[]): Promise<readonly string[]> {
  const stored = await queries
    .update(portalFiles)
    .set({ lastServedAt: sql`now()` })
    .where(inArray(portalFiles.path, [...paths]))
    .returning({ path: portalFiles.path });
  const known = new Set(stored.map(({ path }) => path));
  return paths.filter((path) => !known.has(path));
}

export async function storeFile(queries: Queries, file: StoredFile): Promise<void> {
  await queries.insert(portalFiles).values(file).onConflictDoNothing();
}

export async function findStoredFile(queries: Queries, path: string): Promise<StoredFile | undefined> {
  const [file] = await queries.select().from(portalFiles).where(eq(portalFiles.path, path));
  return file;
}

/** Deletes the files of builds that no server has started with for some days. */
export async function deleteOldFiles(queries: Queries, days: number): Promise<void> {
  await queries
    .delete(portalFiles)
    .where(lt(portalFiles.lastServedAt, sql`now() - make_interval(days => ${days})`));
}
