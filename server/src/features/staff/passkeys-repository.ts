import { and, asc, eq, lt, or } from 'drizzle-orm';
import { isUuid, type Queries } from '../../platform/database/database.ts';
import { staff, staffPasskeys } from '../../platform/database/schema/index.ts';

export type Passkey = typeof staffPasskeys.$inferSelect;

export const listStaffPasskeys = (queries: Queries, staffId: string): Promise<Passkey[]> =>
  queries
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .orderBy(asc(staffPasskeys.createdAt));

export async function findPasskey(queries: Queries, credentialId: Buffer) {
  const [row] = await queries
    .select({ passkey: staffPasskeys, deactivatedAt: staff.deactivatedAt, roles: staff.roles })
    .from(staffPasskeys)
    .innerJoin(staff, eq(staff.id, staffPasskeys.staffId))
    .where(eq(staffPasskeys.credentialId, credentialId));
  return row && row.deactivatedAt === null && row.roles.length > 0 ? row.passkey : undefined;
}

/** Stores a passkey. @returns undefined if a person has this one */
export async function insertPasskey(
  queries: Queries,
  passkey: typeof staffPasskeys.$inferInsert,
): Promise<Passkey | undefined> {
  const [row] = await queries.insert(staffPasskeys).values(passkey).onConflictDoNothing().returning();
  return row;
}

/**
 * Notes the use of a passkey, if its counter is higher than before. Authenticators that don't count always say 0.
 * @returns false if another use was faster with the same counter, or the passkey was removed
 */
export async function notePasskeyUse(
  queries: Queries,
  { id }: Pick<Passkey, 'id'>,
  use: { readonly counter: number; readonly isSynced: boolean; readonly at: Date },
): Promise<boolean> {
  const { counter, isSynced, at: lastUsedAt } = use;
  const isUncounted = counter === 0 ? eq(staffPasskeys.counter, 0) : undefined;
  const noted = await queries
    .update(staffPasskeys)
    .set({ counter, isSynced, lastUsedAt })
    .where(and(eq(staffPasskeys.id, id), or(lt(staffPasskeys.counter, counter), isUncounted)))
    .returning({ id: staffPasskeys.id });
  return noted.length > 0;
}

/** Removes a passkey of a person. @returns false if there is none with this ID */
export async function deletePasskey(queries: Queries, staffId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const removed = await queries
    .delete(staffPasskeys)
    .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, staffId)))
    .returning({ id: staffPasskeys.id });
  return removed.length > 0;
}
