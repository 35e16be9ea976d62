import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { staffCodes } from '../../../platform/database/schema/index.ts';

type StaffCode = typeof staffCodes.$inferSelect;

/** Stores the code of an address in the place of its earlier one. */
export async function saveStaffCode(queries: Queries, code: Omit<StaffCode, 'usedAt'>): Promise<void> {
  const { addressHash, ...values } = code;
  const set = { ...values, usedAt: null };
  await queries
    .insert(staffCodes)
    .values({ addressHash, ...set })
    .onConflictDoUpdate({ target: staffCodes.addressHash, set });
}

export async function findStaffCode(queries: Queries, addressHash: Buffer): Promise<StaffCode | undefined> {
  const [row] = await queries.select().from(staffCodes).where(eq(staffCodes.addressHash, addressHash));
  return row;
}

/** Takes one try from a code, before the code is compared. @returns the code's hash, or undefined if no try is left */
export async function takeTry(queries: Queries, addressHash: Buffer, now: Date): Promise<Buffer | undefined> {
  const [row] = await queries
    .update(staffCodes)
    .set({ triesLeft: sql`${staffCodes.triesLeft} - 1` })
    .where(
      and(
        eq(staffCodes.addressHash, addressHash),
        gt(staffCodes.triesLeft, 0),
        gt(staffCodes.expiresAt, now),
        isNull(staffCodes.usedAt),
      ),
    )
    .returning({ codeHash: staffCodes.codeHash });
  return row?.codeHash;
}

/** Uses a code. @returns false if another call used it first */
export async function useStaffCode(
  queries: Queries,
  { addressHash, codeHash }: Pick<StaffCode, 'addressHash' | 'codeHash'>,
  now: Date,
): Promise<boolean> {
  const used = await queries
    .update(staffCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(staffCodes.addressHash, addressHash),
        eq(staffCodes.codeHash, codeHash),
        isNull(staffCodes.usedAt),
      ),
    )
    .returning({ addressHash: staffCodes.addressHash });
  return used.length > 0;
}

export async function deleteStaffCodesBefore(queries: Queries, before: Date): Promise<void> {
  await queries.delete(staffCodes).where(lt(staffCodes.expiresAt, before));
}
