import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobWithMetadata, type PgBoss } from 'pg-boss';
import type { Transaction } from '../database/database.ts';
import { deadLetterQueue, deadLetterSuffix, type JobData } from './queues.ts';

/** A job that failed permanently. */
export interface DeadLetterJob {
  readonly id: string;
  /** The queue in which it failed. */
  readonly queue: string;
  readonly data: JobData;
  readonly failedAt: Date;
  readonly tries: number;
  /** The error of its last try, without personal data. */
  readonly cause: string;
}

/** Jobs that failed permanently, kept until an operator retries them. */
export interface DeadJobs {
  listDead(): Promise<readonly DeadLetterJob[]>;
  /**
   * Puts a dead letter back into its queue with all its retries, as part of a transaction.
   * @returns false if the dead letter does not exist or was retried before
   */
  retryDead(transaction: Transaction, id: string): Promise<boolean>;
}

/** Returns the message of the last try's error. */
function getCause({ sourceOutput: output }: Pick<JobWithMetadata, 'sourceOutput'>): string {
  const message: unknown = output !== null && 'message' in output ? output.message : undefined;
  // If the server died during the job, there is no error.
  return typeof message === 'string' ? message : 'started but never finished';
}

const toDeadLetterJob = (job: JobWithMetadata<JobData>): DeadLetterJob => ({
  id: job.id,
  queue: job.sourceName ?? job.name.slice(0, -deadLetterSuffix.length),
  data: job.data,
  failedAt: job.createdOn,
  tries: (job.sourceRetryCount ?? 0) + 1,
  cause: getCause(job),
});

/** @param queues returns the queues, which are known once the job queue has started */
export const createDeadLetterJobs = (boss: PgBoss, queues: () => readonly string[]): DeadJobs => ({
  async listDead() {
    const jobs = await Promise.all(
      queues().map((queue) => boss.findJobs<JobData>(deadLetterQueue(queue), { queued: true })),
    );
    return jobs.flat().map(toDeadLetterJob);
  },
  async retryDead(transaction, id) {
    const db = fromDrizzle(transaction, sql);
    for (const queue of queues()) {
      if ((await boss.redrive(deadLetterQueue(queue), { ids: [id], db })) > 0) return true;
    }
    return false;
  },
});
