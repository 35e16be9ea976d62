import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { noteMentions, staff } from '../../platform/database/schema/index.ts';
import type { Owner } from './drafts-repository.ts';

/** Lists the active coaches, who can read notes. */
export const listNoteReaders = (queries: Queries) =>
  queries
    .select({ id: staff.id, name: staff.name, isOnCall: staff.isOnCall })
    .from(staff)
    .where(and(sql`'coach' = any(${staff.roles})`, isNull(staff.deactivatedAt)));

/** Notes that a note names a person. One whom it named before isn't on the list again. */
export async function insertMention(
  queries: Queries,
  mention: typeof noteMentions.$inferInsert,
): Promise<void> {
  await queries.insert(noteMentions).values(mention).onConflictDoNothing();
}

/** Notes that a person had the conversation in front of them. */
export async function markMentionsSeen(
  queries: Queries,
  { memberId, staffId }: Owner,
  now: Date,
): Promise<void> {
  await queries
    .update(noteMentions)
    .set({ seenAt: now })
    .where(
      and(
        eq(noteMentions.staffId, staffId),
        eq(noteMentions.memberId, memberId),
        isNull(noteMentions.seenAt),
      ),
    );
}
