import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias, type PgTable } from 'drizzle-orm/pg-core';
import { isUuid, type Queries, type Transaction } from '../../platform/database/database.ts';
import {
  members,
  staff,
  type scheduleRequests,
  type serviceRequests,
} from '../../platform/database/schema/index.ts';

/** A table of requests. The tables share columns, and each has some of its own. */
export type RequestTable = typeof scheduleRequests | typeof serviceRequests;
/** A row of such a table. Drizzle can't infer it through a type parameter, so the functions below cast it. */
export type RowOf<T extends RequestTable> = T['$inferSelect'];

type SharedColumn = keyof RowOf<typeof scheduleRequests> & keyof RowOf<typeof serviceRequests>;
type SharedRow = Pick<RowOf<typeof scheduleRequests>, SharedColumn>;

/** The columns that only this kind of request has. */
export type RequestInput<T extends RequestTable> = Omit<T['$inferInsert'], SharedColumn>;
/** The columns of this kind that a decision updates. */
export type DecisionInput<T extends RequestTable> = Partial<Omit<RowOf<T>, SharedColumn>>;

type SharedChanges = Partial<Omit<SharedRow, 'id' | 'memberId' | 'createdAt'>>;
type Changes<T extends RequestTable> = SharedChanges | (SharedChanges & DecisionInput<T>);

export interface StoredRequests<T extends RequestTable> {
  readonly table: T;
  /** Selects the requests of this kind, in a table that has other kinds. */
  readonly scope?: SQL;
}

interface Selection {
  readonly where: SQL | undefined;
  readonly orderBy?: SQL[];
  readonly limit: number;
}

async function select<T extends RequestTable>(
  queries: Queries,
  { table, scope }: StoredRequests<T>,
  { where, orderBy = [], limit }: Selection,
): Promise<RowOf<T>[]> {
  const anyTable: PgTable = table;
  const rows = await queries
    .select()
    .from(anyTable)
    .where(and(scope, where))
    .orderBy(...orderBy)
    .limit(limit);
  return rows as RowOf<T>[];
}

const isOfMember = ({ table }: StoredRequests<RequestTable>, memberId: string): SQL =>
  eq(table.memberId, memberId);
const isPending = ({ table }: StoredRequests<RequestTable>): SQL => eq(table.state, 'pending');

export async function insertRequest<T extends RequestTable>(
  transaction: Transaction,
  { table }: StoredRequests<T>,
  values: Pick<SharedRow, 'memberId' | 'createdAt'> & RequestInput<T>,
): Promise<RowOf<T>> {
  const anyTable: PgTable = table;
  const [row] = await transaction.insert(anyTable).values(values).returning();
  if (!row) throw new Error('could not insert the request');
  return row as RowOf<T>;
}

/**
 * Finds a request.
 * @param id an invalid ID finds nothing
 */
export async function findRequest<T extends RequestTable>(
  queries: Queries,
  stored: StoredRequests<T>,
  id: string,
): Promise<RowOf<T> | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await select(queries, stored, { where: eq(stored.table.id, id), limit: 1 });
  return row;
}

export async function findPending<T extends RequestTable>(
  queries: Queries,
  stored: StoredRequests<T>,
  memberId: string,
): Promise<RowOf<T> | undefined> {
  const where = and(isOfMember(stored, memberId), isPending(stored));
  const [row] = await select(queries, stored, { where, limit: 1 });
  return row;
}

/** Finds the pending request, or else the latest one. */
export async function findLatestRequest<T extends RequestTable>(
  queries: Queries,
  stored: StoredRequests<T>,
  memberId: string,
): Promise<RowOf<T> | undefined> {
  const orderBy = [sql`(${isPending(stored)}) desc`, desc(stored.table.createdAt)];
  const [row] = await select(queries, stored, { where: isOfMember(stored, memberId), orderBy, limit: 1 });
  return row;
}

/** Updates a request. The caller must lock the member. */
export async function updateRequest<T extends RequestTable>(
  transaction: Transaction,
  { table }: StoredRequests<T>,
  id: string,
  changes: Changes<T>,
): Promise<RowOf<T>> {
  const anyTable: PgTable = table;
  const [row] = await transaction.update(anyTable).set(changes).where(eq(table.id, id)).returning();
  if (!row) throw new Error('the request no longer exists');
  return row as RowOf<T>;
}

/** The most requests that a list counts. Counting all of them would read the whole table. */
const mostCounted = 10_000;

interface Page {
  readonly state: string | undefined;
  readonly memberId: string | undefined;
  /** The request before the page. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** Continues a page after a request that was listed, in the order of the list. */
function isAfter(
  queries: Queries,
  { table }: StoredRequests<RequestTable>,
  id: string,
  isAscending: boolean,
) {
  const listed = queries.select({ createdAt: table.createdAt }).from(table).where(eq(table.id, id));
  return sql`(${table.createdAt}, ${table.id}) ${sql.raw(isAscending ? '>' : '<')} ((${listed}), ${id}::uuid)`;
}

/** Lists a page of requests, and counts them up to 10,000. Pending requests come oldest first, others newest first. */
export async function listPage<T extends RequestTable>(
  queries: Queries,
  stored: StoredRequests<T>,
  { state, memberId, after, limit }: Page,
): Promise<{ rows: RowOf<T>[]; total: number }> {
  const { table, scope }: StoredRequests<RequestTable> = stored;
  const isListed = and(
    scope,
    state === undefined ? undefined : eq(table.state, state),
    memberId === undefined ? undefined : isOfMember(stored, memberId),
  );
  const order = state === 'pending' ? asc : desc;
  const orderBy = [order(table.createdAt), order(table.id)];
  const isNext = after === undefined ? undefined : isAfter(queries, stored, after, state === 'pending');
  const rows = await select(queries, stored, { where: and(isListed, isNext), orderBy, limit });
  // In the order of an index, which it then reads instead of the table.
  const counted = queries
    .select({ id: table.id })
    .from(table)
    .where(isListed)
    .orderBy(order(table.createdAt));
  const some = counted.limit(mostCounted).as('some');
  return { rows, total: await queries.$count(some) };
}

/** Reads the members of requests, their coaches, and the names of the people on staff who decided. */
export const listPeopleOfRequests = (
  queries: Queries,
  { table }: StoredRequests<RequestTable>,
  ids: readonly string[],
) => {
  const decider = alias(staff, 'decider');
  const anyTable: PgTable = table;
  return queries
    .select({
      requestId: table.id,
      member: members,
      coachName: staff.name,
      shifts: staff.shifts,
      deciderName: decider.name,
    })
    .from(anyTable)
    .innerJoin(members, eq(members.id, table.memberId))
    .leftJoin(staff, eq(staff.id, members.coachId))
    .leftJoin(decider, sql`${table.decidedBy} = 'staff:' || ${decider.id}`)
    .where(inArray(table.id, [...ids]));
};
