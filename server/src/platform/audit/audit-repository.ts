import type { Queries } from '../database/database.ts';
import { auditLog } from '../database/schema/index.ts';

export interface AuditEntry {
  /** 'member', 'system', or 'operator:<name>'. */
  readonly actor: string;
  /** What was done, such as 'member.status-changed'. */
  readonly action: string;
  readonly memberId?: string;
  /** No personal data, codes, tokens or message bodies (OPS-04). */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Half a character, as a broken client may send, is no JSON to the database. */
const wellFormed = (value: unknown): unknown =>
  value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
        typeof part === 'string' ? part.toWellFormed() : part,
      );

/** Writes a line of the audit trail, in the transaction of what it tells. */
export async function recordAudit(queries: Queries, entry: AuditEntry): Promise<void> {
  await queries.insert(auditLog).values({
    ...entry,
    // The same statement whether there is a member or not: nobody may tell by it (AUTH-19).
    memberId: entry.memberId ?? null,
    before: wellFormed(entry.before),
    after: wellFormed(entry.after),
  });
}
