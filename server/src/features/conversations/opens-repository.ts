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

interface Ending {
  readonly memberIds: readonly string[];
  /** The one handover that is meant, by its person and its end. Left out for all covers. */
  readonly handover?: { readonly staffId: string; readonly until: string } | undefined;
  readonly now: Date;
}

/** Ends the covers of members, all or those of one handover. @returns how many there were */
export async function deleteCovers(queries: Queries, { memberIds, handover, now }: Ending): Promise<number> {
  const isMeant = inArray(conversationOpens.memberId, memberIds.filter(isUuid));
  const isOfHandover =
    handover &&
    and(
      eq(conversationOpens.reason, 'handover'),
      eq(conversationOpens.staffId, handover.staffId),
      eq(conversationOpens.until, new Date(handover.until)),
    );
  const ended = await queries
    .delete(conversationOpens)
    .where(and(isMeant, isOfHandover, isRunningCover(now)))
    .returning({ id: conversationOpens.id });
  return ended.length;
}

export async function deleteOpensBefore(queries: Queries, before: Date): Promise<void> {
  await queries.delete(conversationOpens).where(lt(conversationOpens.until, before));
}
