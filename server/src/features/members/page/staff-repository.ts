import { and, count, desc, eq, getTableColumns, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { MemberStatus } from '@moments/contract/members/member-status';
import type { Queries } from '../../../platform/database/database.ts';
import { auditLog, members, momentsLedger } from '../../../platform/database/schema/index.ts';

/** The number of members on one page of the list. */
export const membersPerPage = 25;
/** Counting all of a million members would read them all. */
const mostCounted = 10_000;
/** The last page that has a number. A later one would read all members before it. */
export const lastPage = mostCounted / membersPerPage;
/** The most entries of a ledger or the audit log in one reply. */
export const maxEntries = 200;

interface Filter {
  /** Only these members. */
  readonly ids?: readonly string[];
  readonly status?: MemberStatus;
}

function toCondition({ ids, status }: Filter): SQL | undefined {
  if (ids) return inArray(members.id, [...ids]);
  return status === undefined ? undefined : eq(members.status, status);
}

/** The first of a page: its number from 1, or the member before it. */
type Start = { readonly page: number } | { readonly after: string };

/** Starts a page with the member after one that was listed. Members are never deleted. */
const isAfter = (queries: Queries, id: string): SQL => {
  const listed = queries.select({ createdAt: members.createdAt }).from(members).where(eq(members.id, id));
  return sql`(${members.createdAt}, ${members.id}) < ((${listed}), ${id}::uuid)`;
};

/** Lists the IDs of a page of members, newest first, and counts members up to `mostCounted`. */
export async function listMemberIds(
  queries: Queries,
  filter: Filter,
  start: Start,
): Promise<{ ids: string[]; total: number }> {
  const condition = toCondition(filter);
  const rows = await queries
    .select({ id: members.id })
    .from(members)
    .where('after' in start ? and(condition, isAfter(queries, start.after)) : condition)
    .orderBy(desc(members.createdAt), desc(members.id))
    .limit(membersPerPage)
    .offset('after' in start ? 0 : (start.page - 1) * membersPerPage);
  const some = queries
    .select({ id: members.id })
    .from(members)
    .where(condition)
    .limit(mostCounted)
    .as('some');
  const [all] = await queries.select({ total: count() }).from(some);
  return { ids: rows.map(({ id }) => id), total: all?.total ?? 0 };
}

export const listLedger = (queries: Queries, memberId: string) =>
  queries
    .select(getTableColumns(momentsLedger))
    .from(momentsLedger)
    .where(eq(momentsLedger.memberId, memberId))
    .orderBy(desc(momentsLedger.id))
    .limit(maxEntries);

/**
 * Lists the newest audit log entries.
 * @param page.memberId undefined for all members
 * @param page.before only entries before this one
 */
export const listAudit = (
  queries: Queries,
  { memberId, before }: { readonly memberId?: string; readonly before?: bigint },
) =>
  queries
    .select(getTableColumns(auditLog))
    .from(auditLog)
    .where(
      and(
        memberId === undefined ? undefined : eq(auditLog.memberId, memberId),
        before === undefined ? undefined : lt(auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(maxEntries);

export type LedgerRow = Awaited<ReturnType<typeof listLedger>>[number];
export type AuditRow = Awaited<ReturnType<typeof listAudit>>[number];
