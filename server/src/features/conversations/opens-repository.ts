import { and, eq, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { conversationOpens } from '../../platform/database/schema/index.ts';

/** Opens a conversation to a person until a time. */
export async function insertOpen(
  queries: Queries,
  open: typeof conversationOpens.$inferInsert,
): Promise<void> {
  await queries.insert(conversationOpens).values(open);
}

/** Finds until when a conversation is open to a person. */
export async function findOpenUntil(
  queries: Queries,
  { memberId, staffId, now }: { readonly memberId: string; readonly staffId: string; readonly now: Date },
): Promise<Date | undefined> {
  const [row] = await queries
    .select({ until: sql<Date | null>`max(${conversationOpens.until})`.mapWith(conversationOpens.until) })
    .from(conversationOpens)
    .where(
      and(
        eq(conversationOpens.memberId, memberId),
        eq(conversationOpens.staffId, staffId),
        sql`${conversationOpens.until} > ${now}`,
      ),
    );
  return row?.until ?? undefined;
}

export async function deleteOpensBefore(queries: Queries, before: Date): Promise<void> {
  await queries.delete(conversationOpens).where(lt(conversationOpens.until, before));
}
