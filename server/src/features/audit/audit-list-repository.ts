import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '../../platform/database/database.ts';
import { staff } from '../../platform/database/schema/index.ts';
import { isPersonOf } from '../staff/index.ts';

/** Which entries of the audit log. Undefined means all. */
export interface AuditFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly actor?: string | undefined;
  readonly actions?: readonly string[] | undefined;
  readonly memberIds?: readonly string[] | undefined;
  /** Adds the lists that showed one of the members together with others. */
  readonly includesLists?: boolean;
}

interface Page {
  /** The last entry of the page before. */
  readonly before?: string | undefined;
  readonly limit: number;
}

const record = z.object({
  id: z.coerce.string(),
  at: z.coerce.date(),
  actor: z.string(),
  action: z.string(),
  memberId: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  staffName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type AuditRecord = z.infer<typeof record>;

/**
 * Splits a filter into conditions of one member or one action each, of which each has an index in the order of time. Together they read
 * no more than a page of each. The lists that showed a member have an index by member, and are sorted.
 */
function toBranches(
  { from, to, actor, actions, memberIds, includesLists = false }: AuditFilter,
  before?: string,
): readonly SQL[] {
  const shared = [
    from === undefined ? undefined : sql`at >= ${from}::timestamptz`,
    to === undefined ? undefined : sql`at < ${to}::timestamptz`,
    actor === undefined ? undefined : sql`actor = ${actor}`,
    before === undefined
      ? undefined
      : sql`(at, id) < (select at, id from audit_log where id = ${before}::bigint)`,
    memberIds === undefined || actions === undefined
      ? undefined
      : sql`action = any(${sql.param([...actions])}::text[])`,
  ].filter((condition) => condition !== undefined);
  const listed = (
    id: string,
  ) => sql`after -> 'members' is not null and after -> 'members' @> ${JSON.stringify([id])}::jsonb
    and member_id is null`;
  const own = memberIds?.flatMap((id) => [
    sql`member_id = ${id}::uuid`,
    ...(includesLists ? [listed(id)] : []),
  ]) ??
    actions?.map((action) => sql`action = ${action}`) ?? [sql`true`];
  return own.map((condition) => sql.join([condition, ...shared], sql` and `));
}

const union = (branches: readonly SQL[], read: (branch: SQL) => SQL): SQL =>
  sql.join(
    branches.map((branch) => sql`(${read(branch)})`),
    sql` union all `,
  );

/** Lists entries, newest first, with the names of staff. The log itself holds their IDs. */
export async function listAuditEntries(
  queries: Queries,
  filter: AuditFilter,
  { before, limit }: Page,
): Promise<AuditRecord[]> {
  const branches = toBranches(filter, before);
  if (branches.length === 0) return [];
  const order = sql`order by at desc, id desc limit ${limit}`;
  const found = union(branches, (branch) => sql`select * from audit_log where ${branch} ${order}`);
  const { rows } =
    await queries.execute(sql`select entry.id, entry.at, entry.actor, entry.action, entry.member_id as "memberId",
      entry.before, entry.after, ${staff.name} as "staffName", coalesce(entry.after ->> 'words', entry.after ->> 'reason') as reason
    from (select * from (${found}) found ${order}) entry left join ${staff} on ${isPersonOf(sql`entry.actor`)}
    order by entry.at desc, entry.id desc`);
  return z.array(record).parse(rows);
}

/** Counts entries. @param most where it stops */
export async function countAuditEntries(
  queries: Queries,
  filter: AuditFilter,
  most: number,
): Promise<number> {
  const branches = toBranches(filter);
  if (branches.length === 0) return 0;
  const found = union(branches, (branch) => sql`select from audit_log where ${branch} limit ${most}`);
  const { rows } = await queries.execute(
    sql`select count(*)::int as total from (select from (${found}) found limit ${most}) counted`,
  );
  return z.array(z.object({ total: z.int() })).parse(rows)[0]?.total ?? 0;
}
