import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { cardProviderKeys } from '../../platform/database/schema/index.ts';

/** Which key a purpose has come to, from 1. */
export async function keyGeneration(queries: Queries, purpose: string): Promise<number> {
  const [row] = await queries
    .select({ generation: cardProviderKeys.generation })
    .from(cardProviderKeys)
    .where(eq(cardProviderKeys.purpose, purpose));
  return row?.generation ?? 1;
}

/** Goes on to the next key; of several that give up the same one, all get the same next. */
export async function advanceKey(queries: Queries, purpose: string, spent: number): Promise<void> {
  await queries.insert(cardProviderKeys).values({ purpose, generation: 1 }).onConflictDoNothing();
  await queries
    .update(cardProviderKeys)
    .set({ generation: spent + 1 })
    .where(and(eq(cardProviderKeys.purpose, purpose), eq(cardProviderKeys.generation, spent)));
}
