import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { idempotencyKeyVersions } from '../../platform/database/schema/index.ts';

/** Which key a purpose has come to, from 1. */
export async function getKeyVersion(queries: Queries, purpose: string): Promise<number> {
  const [row] = await queries
    .select({ generation: idempotencyKeyVersions.generation })
    .from(idempotencyKeyVersions)
    .where(eq(idempotencyKeyVersions.purpose, purpose));
  return row?.generation ?? 1;
}

/** Goes on to the next key; of several that give up the same one, all get the same next. */
export async function advanceKeyVersion(queries: Queries, purpose: string, spent: number): Promise<void> {
  await queries.insert(idempotencyKeyVersions).values({ purpose, generation: 1 }).onConflictDoNothing();
  await queries
    .update(idempotencyKeyVersions)
    .set({ generation: spent + 1 })
    .where(and(eq(idempotencyKeyVersions.purpose, purpose), eq(idempotencyKeyVersions.generation, spent)));
}
