import { and, eq, gt, inArray, lt } from 'drizzle-orm';
import { coverReasons } from '@moments/contract/staff/reach';
import { isUuid, type Queries } from '../../platform/database/database.ts';
import { conversationOpens } from '../../platform/database/schema/index.ts';

/** Opens a conversation to a person until a time. */
export async function insertOpen(
  queries: Queries,
  open: typeof conversationOpens.$inferInsert,
): Promise<void> {
  await queries.insert(conversationOpens).values(open);
}

const isRunningCover = (now: Date) =>
  and(inArray(conversationOpens.reason, [...coverReasons]), gt(conversationOpens.until, now));

/** Ends the covers of members, all or one person's. @returns how many there were */
export async function deleteCovers(
  queries: Queries,
  {
    memberIds,
    staffId,
    now,
  }: { readonly memberIds: readonly string[]; readonly staffId?: string | undefined; readonly now: Date },
): Promise<number> {
  const isMeant = inArray(conversationOpens.memberId, memberIds.filter(isUuid));
  const isTheirs = staffId === undefined ? undefined : eq(conversationOpens.staffId, staffId);
  const ended = await queries
    .delete(conversationOpens)
    .where(and(isMeant, isTheirs, isRunningCover(now)))
    .returning({ id: conversationOpens.id });
  return ended.length;
}

export async function deleteOpensBefore(queries: Queries, before: Date): Promise<void> {
  await queries.delete(conversationOpens).where(lt(conversationOpens.until, before));
}
