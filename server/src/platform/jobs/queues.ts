import type { PgBoss, QueueResult } from 'pg-boss';

/** The data of a job: IDs only, never personal data. */
export type JobData = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Runs a job. If it throws, the job is retried later.
 * @param signal aborted when another worker may run the job; then this one stops. Its further statements are rejected
 */
export type RunJob = (data: JobData, signal?: AbortSignal) => Promise<void>;

/** A queue's name, the handler of its jobs, and its retries. */
export interface JobHandler {
  readonly queue: string;
  readonly handle: RunJob;
  /** The most jobs that a worker takes together; 10 if not given. */
  readonly batch?: number;
  /** How often a failed job is retried. The wait grows from 2 seconds to an hour. */
  readonly retries?: number;
  /** The most jobs that a process runs at a time; 1, in order, if not given. Jobs with the same `memberId` keep their order. */
  readonly parallel?: number;
  /** Runs urgent jobs without waiting for others that are already running. */
  readonly hasUrgentJobs?: boolean;
  /** Runs the job without data on this schedule, a cron expression in Eastern Time. */
  readonly cron?: string;
}

const deadLetterSuffix = '-dead';

/** Returns the name of the queue that keeps another queue's dead letters. */
export const getDeadLetterQueue = (queue: string): string => queue + deadLetterSuffix;

/** How long dead letters are kept for staff, in seconds. */
const year = 365 * 86_400;

/**
 * The seconds between a worker's signs of life. If a worker is killed, its job goes to another one after this time, not after the
 * longest time that a job may take.
 */
const heartbeatSeconds = 30;

/** Waits of 30 hours and more, so that an outage of a provider for a day loses nothing. */
const retriesForADay = 40;
/** A later run of the schedule does the same work, so that a failed one need not wait for a day. */
const retriesOnSchedule = 10;

const getQueueOptions = ({ cron, retries = cron ? retriesOnSchedule : retriesForADay }: JobHandler) => ({
  heartbeatSeconds,
  retryLimit: retries,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3_600,
});

const isOutdated = (
  known: Pick<QueueResult, 'retryLimit' | 'heartbeatSeconds'> | undefined,
  options: ReturnType<typeof getQueueOptions>,
): boolean => known?.retryLimit !== options.retryLimit || known.heartbeatSeconds !== options.heartbeatSeconds;

async function prepareQueue(boss: PgBoss, handler: JobHandler, known: ReadonlyMap<string, QueueResult>) {
  const dead = getDeadLetterQueue(handler.queue);
  const options = getQueueOptions(handler);
  if (!known.has(dead)) await boss.createQueue(dead, { retentionSeconds: year });
  else if (known.get(dead)?.retentionSeconds !== year)
    await boss.updateQueue(dead, { retentionSeconds: year });
  if (!known.has(handler.queue)) await boss.createQueue(handler.queue, { ...options, deadLetter: dead });
  else if (isOutdated(known.get(handler.queue), options)) await boss.updateQueue(handler.queue, options);
}

/** Creates the handlers' queues, and updates queues that an earlier version created. */
export async function prepareQueues(boss: PgBoss, handlers: readonly JobHandler[]): Promise<void> {
  const names = handlers.flatMap(({ queue }) => [getDeadLetterQueue(queue), queue]);
  const known = new Map((await boss.getQueues(names)).map((queue) => [queue.name, queue]));
  for (const handler of handlers) await prepareQueue(boss, handler, known);
}
