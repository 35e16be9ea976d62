import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { members, receivedTexts, textOptOuts } from '../../../platform/database/schema/index.ts';

/** A STOP or START from a number, at the time when it was sent. */
interface SentKeyword {
  readonly phoneHash: Buffer;
  readonly sentAt: Date;
}

/** Returns whether the number sent another STOP or START after this one. */
export async function hasLaterKeyword(
  queries: Queries,
  { phoneHash, sentAt }: SentKeyword,
): Promise<boolean> {
  const rows = await queries
    .select({ providerId: receivedTexts.providerId })
    .from(receivedTexts)
    .where(
      and(
        eq(receivedTexts.phoneHash, phoneHash),
        isNotNull(receivedTexts.keyword),
        gt(receivedTexts.sentAt, sentAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

type OptOutRow = typeof textOptOuts.$inferInsert;

/** Stores an opt-out. A later one can only add that the provider blocks. @returns false if the number was opted out before */
export async function insertOptOut(queries: Queries, row: OptOutRow): Promise<boolean> {
  const rows = await queries
    .insert(textOptOuts)
    .values(row)
    .onConflictDoNothing()
    .returning({ at: textOptOuts.at });
  if (rows.length > 0) return true;
  if (row.isBlockedByProvider === true)
    await queries
      .update(textOptOuts)
      .set({ isBlockedByProvider: true })
      .where(eq(textOptOuts.phoneHash, row.phoneHash));
  return false;
}

export async function isBlockedByProvider(queries: Queries, phoneHash: Buffer): Promise<boolean> {
  const [row] = await queries
    .select({ isBlocked: textOptOuts.isBlockedByProvider })
    .from(textOptOuts)
    .where(eq(textOptOuts.phoneHash, phoneHash));
  return row?.isBlocked === true;
}

/** Deletes an opt-out. @returns its previous status, or undefined if the number was not opted out */
export async function deleteOptOut(
  queries: Queries,
  phoneHash: Buffer,
): Promise<{ statusBefore: string | null } | undefined> {
  const [row] = await queries
    .delete(textOptOuts)
    .where(eq(textOptOuts.phoneHash, phoneHash))
    .returning({ statusBefore: textOptOuts.statusBefore });
  return row;
}

export async function hasOptOut(queries: Queries, phoneHash: Buffer): Promise<boolean> {
  const rows = await queries
    .select({ at: textOptOuts.at })
    .from(textOptOuts)
    .where(eq(textOptOuts.phoneHash, phoneHash));
  return rows.length > 0;
}

/** Returns whether a number opted out, or belongs to a member who did. */
export async function isBlocked(queries: Queries, phoneHash: Buffer): Promise<boolean> {
  const { rows } = await queries.execute<{ blocked: boolean }>(sql`
    select exists (select from ${textOptOuts} where ${eq(textOptOuts.phoneHash, phoneHash)})
      or exists (select from ${members} where ${eq(members.phoneHash, phoneHash)} and ${eq(members.status, 'EXITED_BY_STOP')})
      as blocked`);
  return rows[0]?.blocked === true;
}

/** Returns a number's opt-out and clears the status that a START from the number would restore. */
export async function takeOptOut(
  queries: Queries,
  phoneHash: Buffer,
): Promise<Pick<OptOutRow, 'source' | 'statusBefore'>> {
  const [row] = await queries.select().from(textOptOuts).where(eq(textOptOuts.phoneHash, phoneHash));
  await savePreviousStatus(queries, phoneHash, null);
  return { source: row?.source ?? 'text', statusBefore: row?.statusBefore ?? null };
}

/** Changes the status that a START from the number will restore. */
export async function savePreviousStatus(
  queries: Queries,
  phoneHash: Buffer,
  statusBefore: string | null,
): Promise<void> {
  await queries.update(textOptOuts).set({ statusBefore }).where(eq(textOptOuts.phoneHash, phoneHash));
}
