import { and, asc, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { crises, staff } from '../../platform/database/schema/index.ts';

/** Lists the members of the open crises whose page no one has answered. */
export async function listUnansweredCrises(queries: Queries): Promise<string[]> {
  const rows = await queries
    .select({ memberId: crises.memberId })
    .from(crises)
    .where(and(isNull(crises.endedAt), isNull(crises.onCallPresentAt)))
    .orderBy(asc(crises.startedAt));
  return rows.map(({ memberId }) => memberId);
}

/** Lists active staff who can be paged: coaches with their shifts, operations, and administrators. */
export const listPageableStaff = (queries: Queries) =>
  queries
    .select({ id: staff.id, roles: staff.roles, shifts: staff.shifts, awayUntil: staff.awayUntil })
    .from(staff)
    .where(and(isNull(staff.deactivatedAt), isNotNull(staff.emailEncrypted)))
    .orderBy(asc(staff.name));

/** Finds where people are paged, by their IDs. */
export const findPagedStaff = (queries: Queries, ids: readonly string[]) =>
  queries
    .select({
      id: staff.id,
      name: staff.name,
      roles: staff.roles,
      emailEncrypted: staff.emailEncrypted,
      phoneEncrypted: staff.phoneEncrypted,
    })
    .from(staff)
    .where(inArray(staff.id, [...ids]));

export type PagedStaff = Awaited<ReturnType<typeof findPagedStaff>>[number];
