import { and, eq, gte, isNull, lt } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { isNotHeld } from '../../../platform/database/held-records.ts';
import { phoneChanges } from '../../../platform/database/schema/index.ts';

export type StoredPhoneChange = typeof phoneChanges.$inferSelect;

export async function insertPhoneChange(
  queries: Queries,
  change: Pick<
    StoredPhoneChange,
    'id' | 'memberId' | 'oldPhoneEncrypted' | 'undoHash' | 'changedAt' | 'undoUntil'
  >,
): Promise<void> {
  await queries.insert(phoneChanges).values(change);
}

/** Finds a change by its ID or by its undo link. */
export async function findPhoneChange(
  queries: Queries,
  key: { readonly id: string } | { readonly undoHash: Buffer },
): Promise<StoredPhoneChange | undefined> {
  const isMatch = 'id' in key ? eq(phoneChanges.id, key.id) : eq(phoneChanges.undoHash, key.undoHash);
  const [row] = await queries.select().from(phoneChanges).where(isMatch);
  return row;
}

/** Marks a change as undone, and with it all later changes of the member. @returns false if that was done before */
export async function markUndone(
  transaction: Transaction,
  { memberId, id, changedAt }: Pick<StoredPhoneChange, 'memberId' | 'id' | 'changedAt'>,
  now: Date,
): Promise<boolean> {
  const rows = await transaction
    .update(phoneChanges)
    .set({ undoneAt: now })
    .where(
      and(
        eq(phoneChanges.memberId, memberId),
        gte(phoneChanges.changedAt, changedAt),
        isNull(phoneChanges.undoneAt),
      ),
    )
    .returning({ id: phoneChanges.id });
  return rows.some((row) => row.id === id);
}

/** Makes a member's undo links useless: the number that they would restore was replaced for good. */
export async function deletePhoneChangesOf(queries: Queries, memberId: string): Promise<void> {
  await queries.delete(phoneChanges).where(eq(phoneChanges.memberId, memberId));
}

/** Deletes changes that can't be undone any longer. Held records keep the number of before. */
export async function deletePhoneChangesBefore(queries: Queries, instant: Date): Promise<void> {
  await queries
    .delete(phoneChanges)
    .where(and(lt(phoneChanges.undoUntil, instant), isNotHeld(phoneChanges.memberId)));
}
