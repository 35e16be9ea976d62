import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { fromDrizzle, PgBoss, type JobWithMetadata } from 'pg-boss';
import type { Transaction } from '../database/database.ts';
import { createDeadLetterJobs, type DeadJobs } from './dead-letters.ts';
import type { JobData, JobHandler } from './job-handler.ts';
import { prepareQueues, startWorker } from './queues.ts';

export type { JobData, JobHandler };

/**
 * Work that is done after the transaction that caused it, by whichever server is free, at least once: a handler has to carry
 * keys, so that a second run does nothing more. The data of a job holds ids only, never personal data.
 */
export interface Jobs extends DeadJobs {
  /** Enqueues a job as part of a transaction: it runs if and only if that commits. */
  enqueue(transaction: Transaction, queue: string, data: JobData, options?: EnqueueOptions): Promise<void>;
  /**
   * Enqueues a job without data as part of a transaction, unless one of its queue waits or runs; of two at once, one does.
   * @returns whether it was enqueued now
   */
  enqueueUnlessUnderWay(transaction: Transaction, queue: string): Promise<boolean>;
}

export interface EnqueueOptions {
  /** Wait this many seconds first. */
  readonly startAfter?: number;
}

export interface JobRunner extends Jobs {
  /** Creates the queues; with `work`, also runs their jobs. */
  start(handlers: readonly JobHandler[], work: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** States of a job that waits, waits to be tried again, or runs. */
const underWay: readonly JobWithMetadata['state'][] = ['created', 'retry', 'active'];

/**
 * Connections of the queue's own: it looks a queue up while a request's transaction is open, and where all connections are taken
 * by requests that wait for that transaction, it would wait for them as they for it.
 */
function ownPool({ options }: pg.Pool, log: FastifyBaseLogger): pg.Pool {
  const pool = new pg.Pool({ ...options, max: 3, allowExitOnIdle: true });
  pool.on('error', (error) => log.warn({ err: error }, 'connection of the job queue lost'));
  return pool;
}

/** @param requests the pool of the database that the queue is in */
export function createJobs(requests: pg.Pool, log: FastifyBaseLogger): JobRunner {
  const pool = ownPool(requests, log);
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });
  boss.on('error', (error: unknown) => log.error({ err: error }, 'job queue'));
  let queues: readonly string[] = [];
  return {
    ...createDeadLetterJobs(boss, () => queues),
    async enqueue(transaction, queue, data, options = {}) {
      await boss.send(queue, data, {
        db: fromDrizzle(transaction, sql),
        ...(options.startAfter === undefined ? {} : { startAfter: options.startAfter }),
      });
    },
    async enqueueUnlessUnderWay(transaction, queue) {
      const db = fromDrizzle(transaction, sql);
      await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${queue}, 0))`);
      const jobs = await boss.findJobs(queue, { db });
      if (jobs.some(({ state }) => underWay.includes(state))) return false;
      await boss.send(queue, {}, { db });
      return true;
    },
    async start(handlers, work) {
      await boss.start();
      await prepareQueues(boss, handlers);
      queues = handlers.map(({ queue }) => queue);
      if (work) for (const handler of handlers) await startWorker(boss, handler, log);
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 3_000 });
      await pool.end();
    },
  };
}
