import { and, asc, count, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { ScheduleRequestState } from '@moments/contract/schedule';
import type { Queries, Transaction } from '../../database/database.ts';
import { scheduleRequests } from '../../database/schema/index.ts';
import { isUuid } from '../../database/uuid.ts';

export type ScheduleRequestRow = typeof scheduleRequests.$inferSelect;
type Changes = Partial<Omit<typeof scheduleRequests.$inferInsert, 'id' | 'memberId' | 'createdAt'>>;

const isPending = eq(scheduleRequests.state, 'pending');
/** Approved, and to become the member's schedule on its day. */
const isAhead = and(
  eq(scheduleRequests.state, 'approved'),
  isNull(scheduleRequests.appliedAt),
  isNull(scheduleRequests.replacedBy),
);

export async function insertRequest(
  transaction: Transaction,
  values: Pick<ScheduleRequestRow, 'memberId' | 'shiftTime' | 'shiftDays' | 'createdAt'>,
): Promise<ScheduleRequestRow> {
  const [row] = await transaction.insert(scheduleRequests).values(values).returning();
  if (!row) throw new Error('the schedule request was not written');
  return row;
}

/** @param id of the request; one that can't be an id finds nothing */
export async function findRequest(queries: Queries, id: string): Promise<ScheduleRequestRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await queries.select().from(scheduleRequests).where(eq(scheduleRequests.id, id));
  return row;
}

export async function findPending(
  queries: Queries,
  memberId: string,
): Promise<ScheduleRequestRow | undefined> {
  const [row] = await queries
    .select()
    .from(scheduleRequests)
    .where(and(eq(scheduleRequests.memberId, memberId), isPending));
  return row;
}

/** The wish that matters now: a pending one, else one that is approved and still ahead, else the latest. */
export async function findCurrent(
  queries: Queries,
  memberId: string,
): Promise<ScheduleRequestRow | undefined> {
  const [row] = await queries
    .select()
    .from(scheduleRequests)
    .where(eq(scheduleRequests.memberId, memberId))
    .orderBy(sql`${isPending} desc`, sql`(${isAhead}) desc`, desc(scheduleRequests.createdAt))
    .limit(1);
  return row;
}

/** Approved schedules of a member that do not hold yet, the soonest first. */
export const listAhead = (queries: Queries, memberId: string): Promise<ScheduleRequestRow[]> =>
  queries
    .select()
    .from(scheduleRequests)
    .where(and(eq(scheduleRequests.memberId, memberId), isAhead))
    .orderBy(asc(scheduleRequests.effectiveDate), asc(scheduleRequests.decidedAt));

/** The caller has locked the member, so that nobody else changes the row meanwhile. */
export async function changeRequest(
  transaction: Transaction,
  id: string,
  changes: Changes,
): Promise<ScheduleRequestRow> {
  const [row] = await transaction
    .update(scheduleRequests)
    .set(changes)
    .where(eq(scheduleRequests.id, id))
    .returning();
  if (!row) throw new Error('the schedule request is gone');
  return row;
}

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

interface Page {
  readonly state?: ScheduleRequestState | undefined;
  readonly page: number;
  readonly size: number;
}

/** A page of the operator's list: who waits longest first, otherwise the newest; and how many there are in all. */
export async function listRequests(
  queries: Queries,
  { state, page, size }: Page,
): Promise<{ rows: ScheduleRequestRow[]; total: number }> {
  const condition = state === undefined ? undefined : eq(scheduleRequests.state, state);
  const order = state === 'pending' ? asc : desc;
  const rows = await queries
    .select()
    .from(scheduleRequests)
    .where(condition)
    .orderBy(order(scheduleRequests.createdAt), order(scheduleRequests.id))
    .limit(size)
    .offset((page - 1) * size);
  const [all] = await queries.select({ total: count() }).from(scheduleRequests).where(condition);
  return { rows, total: all?.total ?? 0 };
}

export const listOfMember = (
  queries: Queries,
  memberId: string,
  limit: number,
): Promise<ScheduleRequestRow[]> =>
  queries
    .select()
    .from(scheduleRequests)
    .where(eq(scheduleRequests.memberId, memberId))
    .orderBy(desc(scheduleRequests.createdAt))
    .limit(limit);
