import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from '../database/database.ts';

/**
 * Work that is done after the transaction that caused it, by whichever server is free, at least once: a handler has to carry
 * keys, so that a second run does nothing more. The data of a job holds ids only, never personal data.
 */
export interface Jobs {
  /** Enqueues a job as part of a transaction: it runs if and only if that commits. */
  enqueue(transaction: Transaction, queue: string, data: JobData, options?: EnqueueOptions): Promise<void>;
}

export type JobData = Readonly<Record<string, string | number | boolean | null>>;

export interface EnqueueOptions {
  /** Wait this many seconds first. */
  readonly startAfter?: number;
}

/** A queue: what its jobs do, and how often it tries. */
export interface JobHandler {
  readonly queue: string;
  /** Throwing means: try again later. */
  handle(data: JobData): Promise<void>;
  /** How often a failed job is tried again; the wait grows from 2 s to an hour. */
  readonly retries?: number;
  /** Runs by itself on this schedule. */
  readonly cron?: { readonly expression: string; readonly zone: string };
}

export interface JobRunner extends Jobs {
  /** Creates the queues; with `work`, also runs their jobs. */
  start(handlers: readonly JobHandler[], work: boolean): Promise<void>;
  stop(): Promise<void>;
}

const queueOptions = (handler: JobHandler) => ({
  retryLimit: handler.retries ?? 10,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3_600,
});

/** Name of the queue that keeps what failed for good. */
const deadLetters = (queue: string): string => `${queue}-dead`;

async function startHandler(boss: PgBoss, handler: JobHandler, work: boolean): Promise<void> {
  await boss.createQueue(deadLetters(handler.queue));
  await boss.createQueue(handler.queue, { ...queueOptions(handler), deadLetter: deadLetters(handler.queue) });
  if (handler.cron && work) {
    await boss.schedule(handler.queue, handler.cron.expression, null, { tz: handler.cron.zone });
  }
  if (!work) return;
  await boss.work<JobData>(handler.queue, { pollingIntervalSeconds: 0.5 }, async (jobs) => {
    for (const job of jobs) await handler.handle(job.data);
  });
}

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
  return {
    async enqueue(transaction, queue, data, options = {}) {
      await boss.send(queue, data, {
        db: fromDrizzle(transaction, sql),
        ...(options.startAfter === undefined ? {} : { startAfter: options.startAfter }),
      });
    },
    async start(handlers, work) {
      await boss.start();
      for (const handler of handlers) await startHandler(boss, handler, work);
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 3_000 });
      await pool.end();
    },
  };
}
