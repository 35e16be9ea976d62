import { sql } from 'drizzle-orm';
import { fromDrizzle, type PgBoss } from 'pg-boss';
import type { Transaction } from '../database/database.ts';
import { getDeadLetterQueue } from './queues.ts';

/** Jobs that failed permanently, kept until staff retry them. */
export interface DeadJobs {
  /** Returns the names of the queues that keep them. */
  listDeadQueues(): readonly string[];
  /**
   * Puts a dead letter back into its queue with all its retries, as part of a transaction.
   * @param keptIn the queue that keeps it
   * @returns false if the dead letter does not exist or was retried before
   */
  retryDead(transaction: Transaction, keptIn: string, id: string): Promise<boolean>;
}

/** @param queues returns the queues, which are known once the job queue has started */
export const createDeadLetterJobs = (boss: PgBoss, queues: () => readonly string[]): DeadJobs => ({
  listDeadQueues: () => queues().map(getDeadLetterQueue),
  retryDead: async (transaction, keptIn, id) =>
    (await boss.redrive(keptIn, { ids: [id], db: fromDrizzle(transaction, sql) })) > 0,
});
