import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { scheduleRequests } from '../../../platform/database/schema/index.ts';

export type ScheduleRequestRow = typeof scheduleRequests.$inferSelect;

/** Approved, and to become the member's schedule on its day. */
const isAhead = and(
  eq(scheduleRequests.state, 'approved'),
  isNull(scheduleRequests.appliedAt),
  isNull(scheduleRequests.replacedBy),
);

/** Where wishes for another schedule are stored. */
export const storedScheduleRequests = { table: scheduleRequests };

/** Approved schedules of a member that do not hold yet, the soonest first. */
export const listUpcoming = (queries: Queries, memberId: string): Promise<ScheduleRequestRow[]> =>
  queries
    .select()
    .from(scheduleRequests)
    .where(and(eq(scheduleRequests.memberId, memberId), isAhead))
    .orderBy(asc(scheduleRequests.effectiveDate), asc(scheduleRequests.decidedAt));

/** Approved schedules whose day has come, the earlier decision first. @param today ISO date in Eastern Time */
export async function listDue(queries: Queries, today: string, limit: number): Promise<string[]> {
  const rows = await queries
    .select({ id: scheduleRequests.id })
    .from(scheduleRequests)
    .where(and(isAhead, lte(scheduleRequests.effectiveDate, today)))
    .orderBy(asc(scheduleRequests.effectiveDate), asc(scheduleRequests.decidedAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}
