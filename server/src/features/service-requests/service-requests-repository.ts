import { asc, count, desc, eq, sql } from 'drizzle-orm';
import type { ServiceRequestState } from '@moments/contract/service-requests';
import type { Queries, Transaction } from '../../database/database.ts';
import { serviceRequests } from '../../database/schema/index.ts';
import { isUuid } from '../../database/uuid.ts';

export type ServiceRequestRow = typeof serviceRequests.$inferSelect;
type Changes = Partial<Omit<typeof serviceRequests.$inferInsert, 'id' | 'memberId' | 'kind' | 'createdAt'>>;

const isPending = eq(serviceRequests.state, 'pending');

export async function insertRequest(
  transaction: Transaction,
  values: Pick<ServiceRequestRow, 'memberId' | 'kind' | 'createdAt'>,
): Promise<ServiceRequestRow> {
  const [row] = await transaction.insert(serviceRequests).values(values).returning();
  if (!row) throw new Error('the service request was not written');
  return row;
}

/** @param id of the request; one that can't be an id finds nothing */
export async function findRequest(queries: Queries, id: string): Promise<ServiceRequestRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await queries.select().from(serviceRequests).where(eq(serviceRequests.id, id));
  return row;
}

/** The pending request, else the latest. */
export async function findCurrent(
  queries: Queries,
  memberId: string,
): Promise<ServiceRequestRow | undefined> {
  const [row] = await queries
    .select()
    .from(serviceRequests)
    .where(eq(serviceRequests.memberId, memberId))
    .orderBy(sql`${isPending} desc`, desc(serviceRequests.createdAt))
    .limit(1);
  return row;
}

/** The caller has locked the member, so that nobody else changes the row meanwhile. */
export async function changeRequest(
  transaction: Transaction,
  id: string,
  changes: Changes,
): Promise<ServiceRequestRow> {
  const [row] = await transaction
    .update(serviceRequests)
    .set(changes)
    .where(eq(serviceRequests.id, id))
    .returning();
  if (!row) throw new Error('the service request is gone');
  return row;
}

interface Page {
  readonly state?: ServiceRequestState | undefined;
  readonly page: number;
  readonly size: number;
}

/** A page of the operator's list: who waits longest first, otherwise the newest; and how many there are in all. */
export async function listRequests(
  queries: Queries,
  { state, page, size }: Page,
): Promise<{ rows: ServiceRequestRow[]; total: number }> {
  const condition = state === undefined ? undefined : eq(serviceRequests.state, state);
  const order = state === 'pending' ? asc : desc;
  const rows = await queries
    .select()
    .from(serviceRequests)
    .where(condition)
    .orderBy(order(serviceRequests.createdAt), order(serviceRequests.id))
    .limit(size)
    .offset((page - 1) * size);
  const [all] = await queries.select({ total: count() }).from(serviceRequests).where(condition);
  return { rows, total: all?.total ?? 0 };
}

export const listOfMember = (
  queries: Queries,
  memberId: string,
  limit: number,
): Promise<ServiceRequestRow[]> =>
  queries
    .select()
    .from(serviceRequests)
    .where(eq(serviceRequests.memberId, memberId))
    .orderBy(desc(serviceRequests.createdAt))
    .limit(limit);
