import type { Queries } from '../database/database.ts';
import { auditLog } from '../database/schema/index.ts';

export interface AuditEntry {
  /** 'member', 'system', or 'operator:<name>'. */
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
