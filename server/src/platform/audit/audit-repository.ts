import { and, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries, Transaction } from '../database/database.ts';
import { auditLog } from '../database/schema/index.ts';

export interface AuditEntry {
  /** 'member', 'system', 'token:<name>', or 'staff:<ID>'. */
  readonly actor: string;
  /** The action, such as 'member.status-changed'. */
  readonly action: string;
  readonly memberId?: string;
  /** Without personal data, codes, tokens, and message bodies (OPS-04). */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Replaces half characters, which broken clients send and the database rejects as JSON. */
const toWellFormed = (value: unknown): unknown =>
  value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
        typeof part === 'string' ? part.toWellFormed() : part,
      );

/** Writes an entry of the audit log, in the transaction of the action. */
export async function recordAudit(queries: Queries, entry: AuditEntry): Promise<void> {
  await queries.insert(auditLog).values({
    ...entry,
    // The statement is the same with and without a member, so that its duration does not reveal accounts (AUTH-19).
    memberId: entry.memberId ?? null,
    before: toWellFormed(entry.before),
    after: toWellFormed(entry.after),
  });
}

/** Writes an entry unless the member has the same one already. The caller holds the member's lock. */
export async function recordAuditOnce(
  transaction: Transaction,
  entry: AuditEntry & { readonly memberId: string },
): Promise<void> {
  const { memberId, action, after } = entry;
  const isSame = sql`${auditLog.after} = ${JSON.stringify(toWellFormed(after))}::jsonb`;
  const found = await transaction
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.memberId, memberId), eq(auditLog.action, action), isSame))
    .limit(1);
  if (found.length === 0) await recordAudit(transaction, entry);
}

/**
 * Deletes the oldest entries with the right of the table's owner, at most `most`.
 * @param days older ones are deleted; the database keeps those of the last 365 days in any case
 * @returns how many were deleted
 */
export async function deleteOldAudit(queries: Queries, days: number, most: number): Promise<number> {
  const { rows } = await queries.execute(sql`select delete_old_audit(${days}, ${most}) as deleted`);
  return z.array(z.object({ deleted: z.int() })).parse(rows)[0]?.deleted ?? 0;
}

/**
 * Records a view: every one of a program, and of a person once an hour for an action and a member, because an open page reads the same data
 * again and again.
 */
export async function recordView(
  queries: Queries,
  view: Required<Pick<AuditEntry, 'actor' | 'action' | 'memberId'>>,
  now: Date,
): Promise<void> {
  const isOfPerson = view.actor.startsWith('staff:');
  if (!isOfPerson || !(await wasViewed(queries, view, new Date(now.getTime() - 3_600_000))))
    await recordAudit(queries, view);
}

async function wasViewed(
  queries: Queries,
  { actor, action, memberId }: Pick<AuditEntry, 'actor' | 'action'> & { readonly memberId: string },
  since: Date,
): Promise<boolean> {
  const found = await queries
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.memberId, memberId),
        eq(auditLog.actor, actor),
        eq(auditLog.action, action),
        gt(auditLog.at, since),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Records whose names a person reads on a page that reads the same list again and again: once an hour, and when others come in. */
export async function recordListed(
  queries: Queries,
  actor: string,
  memberIds: readonly string[],
  now: Date,
): Promise<void> {
  if (memberIds.length === 0) return;
  const members = [...new Set(memberIds)];
  const action = 'members.listed';
  const isSame = sql`${auditLog.after} -> 'members' @> ${JSON.stringify(members)}::jsonb`;
  const isRecent = gt(auditLog.at, new Date(now.getTime() - 3_600_000));
  const found = await queries
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.actor, actor), eq(auditLog.action, action), isRecent, isSame))
    .limit(1);
  if (found.length === 0)
    await recordAudit(queries, { actor, action, after: { shown: members.length, members } });
}
