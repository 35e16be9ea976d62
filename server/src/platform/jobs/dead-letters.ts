import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobWithMetadata, type PgBoss } from 'pg-boss';
import type { Transaction } from '../database/database.ts';
import type { JobData } from './job-handler.ts';

/** A job that has used up its tries. */
export interface DeadLetterJob {
  readonly id: string;
  /** The queue that it failed in. */
  readonly queue: string;
  readonly data: JobData;
  readonly failedAt: Date;
  readonly tries: number;
  /** What its last try failed with, without personal data. */
  readonly cause: string;
}

/** Jobs that have used up their tries: kept until somebody has them tried again. */
export interface DeadJobs {
  listDead(): Promise<readonly DeadLetterJob[]>;
  /**
   * Puts a dead job back into its queue, with all its tries, as part of a transaction.
   * @returns false if there is no such dead job (any more)
   */
  retryDead(transaction: Transaction, id: string): Promise<boolean>;
}

const suffix = '-dead';

/** Name of the queue that keeps what failed for good. */
export const deadLetterQueue = (queue: string): string => queue + suffix;

/** The message of the error that the last try threw. */
function causeOf({ sourceOutput: output }: Pick<JobWithMetadata, 'sourceOutput'>): string {
  const message: unknown = output !== null && 'message' in output ? output.message : undefined;
  // A job that never came to its end, because its server died with it, leaves no error.
  return typeof message === 'string' ? message : 'it was begun and never finished';
}

const deadJobOf = (job: JobWithMetadata<JobData>): DeadLetterJob => ({
  id: job.id,
  queue: job.sourceName ?? job.name.slice(0, -suffix.length),
  data: job.data,
  failedAt: job.createdOn,
  tries: (job.sourceRetryCount ?? 0) + 1,
  cause: causeOf(job),
});

/** @param queues the queues whose dead letters are meant, once they are known */
export const createDeadLetterJobs = (boss: PgBoss, queues: () => readonly string[]): DeadJobs => ({
  async listDead() {
    const jobs = await Promise.all(
      queues().map((queue) => boss.findJobs<JobData>(deadLetterQueue(queue), { queued: true })),
    );
    return jobs.flat().map(deadJobOf);
  },
  async retryDead(transaction, id) {
    const db = fromDrizzle(transaction, sql);
    for (const queue of queues()) {
      if ((await boss.redrive(deadLetterQueue(queue), { ids: [id], db })) > 0) return true;
    }
    return false;
  },
});
