import { eq, sql, type SQL } from 'drizzle-orm';
import type { ShiftDay, ShiftTime } from '@moments/contract/values/shifts';
import { isUuid, type Queries } from '../../platform/database/database.ts';
import { conversationOpens } from '../../platform/database/schema/index.ts';
import { coachedStatuses } from '../members/status/status-rules.ts';

/** The statuses of members whom a coach answers, for a list in SQL: in plain words, as the index has them. */
export const coachedList: SQL = sql.raw(coachedStatuses.map((status) => `'${status}'`).join(', '));

interface CoachOf {
  readonly memberId: string;
  readonly coachId: string | null;
}

/** Finds the coaches of members. Members who don't exist, or were erased, are left out. */
export async function listCoachesOf(queries: Queries, memberIds: readonly string[]): Promise<CoachOf[]> {
  const { rows } = await queries.execute<{ id: string; coach_id: string | null }>(
    sql`select m.id, m.coach_id from members m where m.id = any(${sql.param(memberIds.filter(isUuid))}::uuid[]) and m.erased_at is null`,
  );
  return rows.map((row) => ({ memberId: row.id, coachId: row.coach_id }));
}

interface CoachedMember {
  readonly memberId: string;
  readonly shiftTime: ShiftTime | null;
  readonly shiftDays: readonly ShiftDay[];
}

/** Lists the members whom a coach answers, or who may opt in again, those who wait longest first. */
export async function listMembersOf(queries: Queries, coachId: string): Promise<CoachedMember[]> {
  const { rows } = await queries.execute<{
    id: string;
    shift_time: ShiftTime | null;
    shift_days: ShiftDay[];
  }>(
    sql`select m.id, m.shift_time, m.shift_days from members m left join conversations c on c.member_id = m.id
      where m.coach_id = ${coachId} and m.erased_at is null and m.status in (${coachedList}, 'EXITED_BY_STOP')
      order by c.waiting_since nulls last, m.id`,
  );
  return rows.map((row) => ({ memberId: row.id, shiftTime: row.shift_time, shiftDays: row.shift_days }));
}

export const insertCovers = async (
  queries: Queries,
  covers: readonly (typeof conversationOpens.$inferInsert)[],
): Promise<void> => {
  if (covers.length > 0) await queries.insert(conversationOpens).values([...covers]);
};

/** Ends the covers that a coach's absence began. */
export async function deleteAwayCovers(queries: Queries, coachId: string): Promise<void> {
  await queries.execute(
    sql`delete from conversation_opens o using members m where m.id = o.member_id and m.coach_id = ${coachId} and o.reason = 'away'`,
  );
}

/** Ends everything that a person covers or has opened. */
export const deleteOpensOf = async (queries: Queries, staffId: string): Promise<void> => {
  await queries.delete(conversationOpens).where(eq(conversationOpens.staffId, staffId));
};
