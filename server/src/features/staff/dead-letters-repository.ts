import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { auditLog } from '../../platform/database/schema/index.ts';

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
