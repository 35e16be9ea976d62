import { and, count, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import type { MemberStatus } from '@moments/contract/members/member-status';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { auditLog, members, momentsLedger } from '../../platform/database/schema/index.ts';

/** Members on one page of the list. */
const membersPerPage = 25;
/** Newest lines shown of a member's ledger and audit trail. */
const newestLines = 200;

interface Filter {
  /** Only these members. */
  readonly ids?: readonly string[];
  readonly status?: MemberStatus;
}

function conditionOf({ ids, status }: Filter): SQL | undefined {
  if (ids) return inArray(members.id, [...ids]);
  return status === undefined ? undefined : eq(members.status, status);
}

/** Ids of a page of members, newest first, and how many there are in all. */
export async function listMemberIds(
  queries: Queries,
  filter: Filter,
  page: number,
): Promise<{ ids: string[]; total: number }> {
  const condition = conditionOf(filter);
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
    .limit(newestLines);

/** @param memberId undefined for everybody's */
export const listAudit = (queries: Queries, memberId?: string) =>
  queries
    .select(getTableColumns(auditLog))
    .from(auditLog)
    .where(memberId === undefined ? undefined : eq(auditLog.memberId, memberId))
    .orderBy(desc(auditLog.id))
    .limit(newestLines);

export type LedgerRow = Awaited<ReturnType<typeof listLedger>>[number];
export type AuditRow = Awaited<ReturnType<typeof listAudit>>[number];

/** Of two who press at once, the second waits for the first. */
export async function lockRetry(transaction: Transaction, id: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
}

/** Whether a dead letter of this id was tried again before. */
export async function wasRetried(transaction: Transaction, id: string): Promise<boolean> {
  const rows = await transaction
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'dead-letter.retried'), sql`${auditLog.after} ->> 'id' = ${id}`))
    .limit(1);
  return rows.length > 0;
}
