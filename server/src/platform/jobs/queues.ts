import type { FastifyBaseLogger } from 'fastify';
import type { Job, JobResult, PgBoss, QueueResult } from 'pg-boss';
import { easternTimeZone } from '@moments/contract/values/time-zone';
import { errorForLog } from '../startup/log.ts';

/** The data of a job: IDs only, never personal data. */
export type JobData = Readonly<Record<string, string | number | boolean | null>>;

/** A queue's name, the handler of its jobs, and its retries. */
export interface JobHandler {
  readonly queue: string;
  /** Runs a job. If it throws, the job is retried later. */
  handle(data: JobData): Promise<void>;
  /** How often a failed job is retried. The wait grows from 2 seconds to an hour. */
  readonly retries?: number;
  /** Runs the job without data on this schedule, a cron expression in Eastern Time. */
  readonly cron?: string;
}

export const deadLetterSuffix = '-dead';

/** Returns the name of the queue that keeps another queue's dead letters. */
export const deadLetterQueue = (queue: string): string => queue + deadLetterSuffix;

/** How long dead letters are kept for an operator, in seconds. */
const year = 365 * 86_400;

/**
 * The seconds between a worker's signs of life. If a worker is killed, its job goes to another one after this time, not after the
 * longest time that a job may take.
 */
const heartbeatSeconds = 30;

const queueOptions = ({ retries = 10 }: JobHandler) => ({
  heartbeatSeconds,
  retryLimit: retries,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3_600,
});

const isOutdated = (
  known: Pick<QueueResult, 'retryLimit' | 'heartbeatSeconds'> | undefined,
  wanted: ReturnType<typeof queueOptions>,
): boolean => known?.retryLimit !== wanted.retryLimit || known.heartbeatSeconds !== wanted.heartbeatSeconds;

async function prepareQueue(boss: PgBoss, handler: JobHandler, known: ReadonlyMap<string, QueueResult>) {
  const dead = deadLetterQueue(handler.queue);
  const options = queueOptions(handler);
  if (!known.has(dead)) await boss.createQueue(dead, { retentionSeconds: year });
  else if (known.get(dead)?.retentionSeconds !== year)
    await boss.updateQueue(dead, { retentionSeconds: year });
  if (!known.has(handler.queue)) await boss.createQueue(handler.queue, { ...options, deadLetter: dead });
  else if (isOutdated(known.get(handler.queue), options)) await boss.updateQueue(handler.queue, options);
}

/** Creates the handlers' queues, and updates queues that an earlier version created. */
export async function prepareQueues(boss: PgBoss, handlers: readonly JobHandler[]): Promise<void> {
  const names = handlers.flatMap(({ queue }) => [deadLetterQueue(queue), queue]);
  const known = new Map((await boss.getQueues(names)).map((queue) => [queue.name, queue]));
  for (const handler of handlers) await prepareQueue(boss, handler, known);
}

/** Converts an error for the queue, which shows it to operators: the place and the cause, without values. */
function toFailure(error: unknown): { message: string; stack: string | undefined } {
  const { type, code, message, stack, cause } = errorForLog(error);
  const parts = [type === 'Error' ? undefined : type, code, message, cause?.message].filter(
    (part) => part !== undefined,
  );
  return { message: parts.join(': '), stack };
}

/** How many jobs a worker fetches together. It runs them one by one, and fetches again without a pause if it got this many. */
const batchSize = 10;

async function runJob(job: Job<JobData>, handler: JobHandler, log: FastifyBaseLogger): Promise<JobResult> {
  try {
    await handler.handle(job.data);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    log.warn({ err: error, queue: handler.queue, job: job.id }, 'job failed; will retry if attempts remain');
    return { id: job.id, status: 'failed', output: toFailure(error) };
  }
}

/** Runs a queue's jobs in the order of their creation, and retries failed ones. */
export async function startWorker(boss: PgBoss, handler: JobHandler, log: FastifyBaseLogger): Promise<void> {
  if (handler.cron) await boss.schedule(handler.queue, handler.cron, null, { tz: easternTimeZone });
  const options = {
    pollingIntervalSeconds: 0.5,
    batchSize,
    burstWhenBatchFull: true,
    perJobResults: true,
    includeMetadata: true,
  } as const;
  await boss.work<JobData, unknown, typeof options>(handler.queue, options, async (jobs) => {
    const results: JobResult[] = [];
    // pg-boss returns a batch in any order.
    const inOrder = jobs.toSorted((one, other) => Number(one.createdOn) - Number(other.createdOn));
    for (const job of inOrder) results.push(await runJob(job, handler, log));
    return results;
  });
}
