import { and, eq, gte, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { ShiftDay, ShiftTime } from '@moments/contract/values/shifts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { onCallExceptions, onCallWeekly, staff } from '../../platform/database/schema/index.ts';
import type { Rota } from './rota-rules.ts';

/** Reads the weekly rota and its exceptions from a date on. */
export async function readRota(queries: Queries, date: string): Promise<Rota> {
  const weekly = await queries.select().from(onCallWeekly);
  const exceptions = await queries.select().from(onCallExceptions).where(gte(onCallExceptions.date, date));
  return { weekly, exceptions };
}

/** Lists the coaches who can be paged, with their absences. Who never accepted an invitation doesn't come when they are paged. */
export const listPageableCoaches = (queries: Queries) =>
  queries
    .select({
      id: staff.id,
      name: staff.name,
      awayUntil: staff.awayUntil,
      plannedAway: staff.plannedAway,
      hasPhone: sql<boolean>`${staff.phoneEncrypted} is not null`,
    })
    .from(staff)
    .where(
      and(
        isNull(staff.deactivatedAt),
        isNotNull(staff.emailEncrypted),
        or(isNull(staff.invitationEndsAt), isNotNull(staff.lastSignedInAt)),
        sql`'coach' = any (${staff.roles})`,
      ),
    )
    .orderBy(staff.name);

export type PageableCoach = Awaited<ReturnType<typeof listPageableCoaches>>[number];

export async function saveWeekly(
  queries: Queries,
  { day, time }: { readonly day: ShiftDay; readonly time: ShiftTime },
  staffId: string | null,
): Promise<void> {
  if (staffId === null) {
    await queries.delete(onCallWeekly).where(and(eq(onCallWeekly.day, day), eq(onCallWeekly.time, time)));
    return;
  }
  await queries
    .insert(onCallWeekly)
    .values({ day, time, staffId })
    .onConflictDoUpdate({ target: [onCallWeekly.day, onCallWeekly.time], set: { staffId } });
}

export async function saveException(
  queries: Queries,
  { date, time }: { readonly date: string; readonly time: ShiftTime },
  staffId: string | null,
): Promise<void> {
  await queries
    .insert(onCallExceptions)
    .values({ date, time, staffId })
    .onConflictDoUpdate({ target: [onCallExceptions.date, onCallExceptions.time], set: { staffId } });
}

/** Removes what was changed for one date, so that the weekly rota holds. */
export async function deleteException(
  queries: Queries,
  { date, time }: { readonly date: string; readonly time: ShiftTime },
): Promise<void> {
  await queries
    .delete(onCallExceptions)
    .where(and(eq(onCallExceptions.date, date), eq(onCallExceptions.time, time)));
}

/** Takes the mark of people until they are marked again in the same transaction, so that the triggers announce it. */
export async function unmark(transaction: Transaction, staffIds: readonly string[]): Promise<void> {
  await transaction
    .update(staff)
    .set({ isOnCall: false })
    .where(inArray(staff.id, [...staffIds]));
}

/**
 * Marks who is on call: the person of the rota, and in an open crisis the coaches who were paged, came as the person on call, or called
 * 911. They must be able to open it when the evening changes. The mark is derived from these alone.
 */
export async function markOnCall(queries: Queries, current: string | undefined): Promise<void> {
  const isNamed = (steps: SQL, entry: SQL) =>
    sql`${steps} @> jsonb_build_array(jsonb_build_object(${entry}, ${staff.id}))`;
  const isPaged = sql`exists (select 1 from crises c where c.ended_at is null and (${isNamed(sql`c.pages`, sql`'staffId'`)}
    or ${isNamed(sql`c.steps`, sql`'as', 'on-call', 'by'`)} or ${isNamed(sql`c.steps`, sql`'act', 'handover', 'by'`)}))`;
  const isMeant = sql`(${staff.deactivatedAt} is null and 'coach' = any (${staff.roles}) and (${current === undefined ? sql`false` : eq(staff.id, current)} or ${isPaged}))`;
  await queries
    .update(staff)
    .set({ isOnCall: isMeant })
    .where(sql`${staff.isOnCall} is distinct from ${isMeant}`);
}
