import { and, asc, eq, isNull, lte, notInArray } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { scheduleRequests } from '../../../platform/database/schema/index.ts';

export type ScheduleRequestRow = typeof scheduleRequests.$inferSelect;

/** Selects approved schedules that aren't applied or replaced. */
const isAhead = and(
  eq(scheduleRequests.state, 'approved'),
  isNull(scheduleRequests.appliedAt),
  isNull(scheduleRequests.replacedBy),
);

export const storedScheduleRequests = { table: scheduleRequests };

/** Lists a member's upcoming approved schedules, earliest first. */
export const listUpcoming = (queries: Queries, memberId: string): Promise<ScheduleRequestRow[]> =>
  queries
    .select()
    .from(scheduleRequests)
    .where(and(eq(scheduleRequests.memberId, memberId), isAhead))
    .orderBy(asc(scheduleRequests.effectiveDate), asc(scheduleRequests.decidedAt));

/**
 * Lists approved schedules that are due, earliest decision first.
 * @param today ISO date in Eastern Time
 * @param page.except leaves these out
 */
export async function listDue(
  queries: Queries,
  today: string,
  { limit, except }: { readonly limit: number; readonly except: readonly string[] },
): Promise<string[]> {
  const rows = await queries
    .select({ id: scheduleRequests.id })
    .from(scheduleRequests)
    .where(
      and(isAhead, lte(scheduleRequests.effectiveDate, today), notInArray(scheduleRequests.id, [...except])),
    )
    .orderBy(asc(scheduleRequests.effectiveDate), asc(scheduleRequests.decidedAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}
