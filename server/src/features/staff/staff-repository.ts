import { and, count, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import type { MemberStatus } from '@moments/contract/members/member-status';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { auditLog, members, momentsLedger } from '../../platform/database/schema/index.ts';

/** The number of members on one page of the list. */
const membersPerPage = 25;
/** The most entries of a ledger or the audit log in one reply. */
const maxEntries = 200;

interface Filter {
  /** Only these members. */
  readonly ids?: readonly string[];
  readonly status?: MemberStatus;
}

function toCondition({ ids, status }: Filter): SQL | undefined {
  if (ids) return inArray(members.id, [...ids]);
  return status === undefined ? undefined : eq(members.status, status);
}

/** Lists the IDs of a page of members, newest first, and counts all members. */
export async function listMemberIds(
  queries: Queries,
  filter: Filter,
  page: number,
): Promise<{ ids: string[]; total: number }> {
  const condition = toCondition(filter);
  const rows = await queries
    .select({ id: members.id })
    .from(members)
    .where(condition)
    .orderBy(desc(members.createdAt), desc(members.id))
    .limit(membersPerPage)
    .offset((page - 1) * membersPerPage);
  const [all] = await queries.select({ total: count() }).from(members).where(condition);
  return { ids: rows.map(({ id }) => id), total: all?.total ?? 0 };
}

export const listLedger = (queries: Queries, memberId: string) =>
  queries
    .select(getTableColumns(momentsLedger))
    .from(momentsLedger)
    .where(eq(momentsLedger.memberId, memberId))
    .orderBy(desc(momentsLedger.id))
    .limit(maxEntries);

/** Lists the newest audit log entries. @param memberId undefined for all members */
export const listAudit = (queries: Queries, memberId?: string) =>
  queries
    .select(getTableColumns(auditLog))
    .from(auditLog)
    .where(memberId === undefined ? undefined : eq(auditLog.memberId, memberId))
    .orderBy(desc(auditLog.id))
    .limit(maxEntries);

export type LedgerRow = Awaited<ReturnType<typeof listLedger>>[number];
export type AuditRow = Awaited<ReturnType<typeof listAudit>>[number];

/** Locks a dead letter, so that a second retry waits for the first. */
export async function lockRetry(transaction: Transaction, id: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
}

/** Tells whether a dead letter was retried before. */
export async function wasRetried(transaction: Transaction, id: string): Promise<boolean> {
  const rows = await transaction
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'dead-letter.retried'), sql`${auditLog.after} ->> 'id' = ${id}`))
    .limit(1);
  return rows.length > 0;
}
