import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import { ConnectionPool } from '../database/connection-pool.ts';
import type { Transaction } from '../database/database.ts';
import { getTraceHeaders } from '../tracing/tracing.ts';
import { getDeadLetterQueue, type JobData, type JobHandler, prepareQueues } from './queues.ts';
import { announceDeadJobs, findReadyQueues } from './ready-queues-repository.ts';
import { jobPriorities, startWorkers } from './workers.ts';

/** Jobs that failed permanently, kept until staff retry them. */
interface DeadJobs {
  /** Returns the names of all queues. */
  listQueues(): readonly string[];
  /** Returns the names of the queues that keep dead jobs. */
  listDeadQueues(): readonly string[];
  /**
   * Puts a dead letter back into its queue with all its retries, as part of a transaction.
   * @param keptIn the queue that keeps it
   * @returns false if the dead letter does not exist or was retried before
   */
  retryDead(transaction: Transaction, keptIn: string, id: string): Promise<boolean>;
}

/** @param queues returns the queues, which are known once the job queue has started */
const createDeadLetterJobs = (boss: PgBoss, queues: () => readonly string[]): DeadJobs => ({
  listQueues: queues,
  listDeadQueues: () => queues().map(getDeadLetterQueue),
  async retryDead(transaction, keptIn, id) {
    const isRetried = (await boss.redrive(keptIn, { ids: [id], db: fromDrizzle(transaction, sql) })) > 0;
    if (isRetried) await transaction.execute(sql`select announce_deliveries()`);
    return isRetried;
  },
});

export type { JobData, JobHandler };

/**
 * Work that any server does after the transaction that caused it. A job runs at least once, so its handler uses idempotency keys.
 */
export interface Jobs extends DeadJobs {
  /** Enqueues a job as part of a transaction. It runs only if the transaction commits. */
  enqueue(transaction: Transaction, queue: string, data: JobData, options?: EnqueueOptions): Promise<void>;
  /**
   * Enqueues a job as part of a transaction, unless a job of its queue is waiting or running. If two transactions
   * call it at the same time, one enqueues.
   * @returns whether the job was enqueued
   */
  enqueueUnlessInProgress(transaction: Transaction, queue: string, data: JobData): Promise<boolean>;
}

export interface EnqueueOptions {
  /** Seconds to wait before the job runs. */
  readonly startAfter?: number;
  /** Jobs that a person waits for run first, then notices, then jobs for many members. */
  readonly priority?: keyof typeof jobPriorities;
}

export interface JobRunner extends Jobs {
  /** Creates the queues, so that jobs can be enqueued. */
  start(handlers: readonly JobHandler[]): Promise<void>;
  /** Runs the jobs of the queues. */
  work(): Promise<void>;
  /**
   * Fetches no more jobs, and waits for those that are running. Requests can still enqueue jobs.
   * @param patience the longest wait in ms; unfinished jobs go to another worker
   */
  finishJobs(patience: number): Promise<void>;
  stop(): Promise<void>;
}

/** The states of a job that is waiting, waiting to be retried, or running. */
const inProgress: readonly JobWithMetadata['state'][] = ['created', 'retry', 'active'];

/**
 * Opens connections for the queue only. It reads while a request's transaction is open. If requests that wait for that transaction
 * held all connections, the queue and the requests would wait for each other.
 */
const openQueuePool = ({ options }: ConnectionPool, log: FastifyBaseLogger): ConnectionPool =>
  new ConnectionPool({ ...options, max: 3, allowExitOnIdle: true }, (error) =>
    log.warn({ err: error }, 'lost a connection of the job queue'),
  );

/** Returns a job's data with the trace of the work that caused it, which continues in the job. */
export const withTrace = (data: JobData): JobData => ({ ...data, ...getTraceHeaders() });

/** @param requests the pool of the queue's database */
export function createJobs(requests: ConnectionPool, log: FastifyBaseLogger): JobRunner {
  const pool = openQueuePool(requests, log);
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });
  boss.on('error', (error: unknown) => log.error({ err: error }, 'job queue failed'));
  let handlers: readonly JobHandler[] = [];
  const listQueues = () => handlers.map(({ queue }) => queue);
  let stopLooking = () => Promise.resolve();
  return {
    ...createDeadLetterJobs(boss, listQueues),
    async enqueue(transaction, queue, data, options = {}) {
      await boss.send(queue, withTrace(data), {
        db: fromDrizzle(transaction, sql),
        priority: jobPriorities[options.priority ?? 'normal'],
        ...(options.startAfter === undefined ? {} : { startAfter: options.startAfter }),
      });
    },
    async enqueueUnlessInProgress(transaction, queue, data) {
      const db = fromDrizzle(transaction, sql);
      await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${queue}, 0))`);
      const jobs = await boss.findJobs(queue, { db });
      if (jobs.some(({ state }) => inProgress.includes(state))) return false;
      await boss.send(queue, withTrace(data), { db });
      return true;
    },
    async start(startedHandlers) {
      await boss.start();
      await prepareQueues(boss, startedHandlers);
      handlers = startedHandlers;
    },
    async work() {
      const findReady = (names: readonly string[]) => findReadyQueues(pool, names);
      stopLooking = await startWorkers(boss, handlers, findReady, {
        log,
        onDead: () => announceDeadJobs(pool),
      });
    },
    async finishJobs(patience) {
      await stopLooking();
      const finished = Promise.all(listQueues().map((queue) => boss.offWork(queue)));
      await Promise.race([finished, pause(patience, undefined, { ref: false })]);
    },
    async stop() {
      await stopLooking();
      await boss.stop({ graceful: true, timeout: 1_000 });
      await pool.end();
    },
  };
}
