import { lt } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { conversationOpens } from '../../platform/database/schema/index.ts';

/** Opens a conversation to a person until a time. */
export async function insertOpen(
  queries: Queries,
  open: typeof conversationOpens.$inferInsert,
): Promise<void> {
  await queries.insert(conversationOpens).values(open);
}

export async function deleteOpensBefore(queries: Queries, before: Date): Promise<void> {
  await queries.delete(conversationOpens).where(lt(conversationOpens.until, before));
}
