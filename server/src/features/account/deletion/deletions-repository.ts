import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { accountDeletions } from '../../../platform/database/schema/index.ts';

export type StoredDeletion = typeof accountDeletions.$inferSelect;

/** The deletion that is to come, or is under way. */
export async function findDeletion(queries: Queries, memberId: string): Promise<StoredDeletion | undefined> {
  const [row] = await queries.select().from(accountDeletions).where(eq(accountDeletions.memberId, memberId));
  return row;
}

/** @returns undefined if there was one before */
export async function insertDeletion(
  queries: Queries,
  deletion: Pick<StoredDeletion, 'memberId' | 'requestedAt' | 'dueAt'>,
): Promise<StoredDeletion | undefined> {
  const [row] = await queries.insert(accountDeletions).values(deletion).onConflictDoNothing().returning();
  return row;
}

/** Takes a deletion back, unless it has begun. @returns whether there was one */
export async function removeDeletion(queries: Queries, memberId: string): Promise<boolean> {
  const rows = await queries
    .delete(accountDeletions)
    .where(and(eq(accountDeletions.memberId, memberId), isNull(accountDeletions.startedAt)))
    .returning({ memberId: accountDeletions.memberId });
  return rows.length > 0;
}
