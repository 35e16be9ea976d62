import type { FastifyBaseLogger } from 'fastify';
import type { Job, JobResult, PgBoss, QueueResult } from 'pg-boss';
import { easternTimeZone } from '@moments/contract/values/time-zone';
import { errorForLog } from '../startup/error-for-log.ts';
import { deadLetterQueue } from './dead-letters.ts';
import type { JobData, JobHandler } from './job-handler.ts';

/** So long dead jobs are kept for somebody to look at them, in seconds. */
const year = 365 * 86_400;

/**
 * A worker says this often at least that it is still at a job, in seconds. One that was killed does not, and its job goes to
 * another soon after, instead of at the end of the longest time that a job may take.
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

/** Creates the handlers' queues, or brings those of an earlier version to what is asked for now. */
export async function prepareQueues(boss: PgBoss, handlers: readonly JobHandler[]): Promise<void> {
  const names = handlers.flatMap(({ queue }) => [deadLetterQueue(queue), queue]);
  const known = new Map((await boss.getQueues(names)).map((queue) => [queue.name, queue]));
  for (const handler of handlers) await prepareQueue(boss, handler, known);
}

/** What the queue keeps of a failure, and shows to the operator: the place and the cause, no values. */
function failureOf(error: unknown): { message: string; stack: string | undefined } {
  const { type, code, message, stack, cause } = errorForLog(error);
  const words = [type === 'Error' ? undefined : type, code, message, cause?.message].filter(
    (part) => part !== undefined,
  );
  return { message: words.join(': '), stack };
}

/**
 * How many jobs are taken at a time, one after the other. While so many are there the next are taken at once; one at a time, there
 * would be the pause between two looks after each.
 */
const atATime = 10;

async function resultOf(job: Job<JobData>, handler: JobHandler, log: FastifyBaseLogger): Promise<JobResult> {
  try {
    await handler.handle(job.data);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    log.warn({ err: error, queue: handler.queue, job: job.id }, 'a job failed, and is tried again if it may');
    return { id: job.id, status: 'failed', output: failureOf(error) };
  }
}

/** Runs a queue's jobs as they come, in their order. One that fails is tried again by itself. */
export async function startWorker(boss: PgBoss, handler: JobHandler, log: FastifyBaseLogger): Promise<void> {
  if (handler.cron) await boss.schedule(handler.queue, handler.cron, null, { tz: easternTimeZone });
  const options = {
    pollingIntervalSeconds: 0.5,
    batchSize: atATime,
    burstWhenBatchFull: true,
    perJobResults: true,
    includeMetadata: true,
  } as const;
  await boss.work<JobData, unknown, typeof options>(handler.queue, options, async (jobs) => {
    const results: JobResult[] = [];
    // The database gives the ten that are due next in any order among themselves.
    const inOrder = jobs.toSorted((one, other) => Number(one.createdOn) - Number(other.createdOn));
    for (const job of inOrder) results.push(await resultOf(job, handler, log));
    return results;
  });
}
