import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import { easternTimeZone } from '@moments/contract/values/time-zone';
import { runUnderLease } from '../database/job-lease.ts';
import { toLoggedError } from '../startup/log.ts';
import { withSpan, type SpanStart } from '../tracing/tracing.ts';
import { getDeadLetterQueue, type JobData, type JobHandler, type RunJob } from './queues.ts';

/** A run of a schedule has no data. */
type Job = JobWithMetadata<JobData | null>;

/** The order of a queue's jobs: what a person waits for, then notices, then what goes to many. */
export const jobPriorities = { urgent: 10, normal: 0, bulk: -10 } as const;

/** Converts an error for the queue, which shows it to staff: the place and the cause, without values. */
function toFailure(error: unknown): { message: string; stack: string | undefined } {
  const { type, code, message, stack, cause } = toLoggedError(error);
  const parts = [type === 'Error' ? undefined : type, code, message, cause?.message].filter(
    (part) => part !== undefined,
  );
  return { message: parts.join(': '), stack };
}

/** How many jobs a worker fetches together, if the handler doesn't say. It fetches again without a pause if it got this many. */
const usualBatch = 10;

/** Seconds between two looks of a worker for jobs. `wakeWorkers` ends the wait as soon as there is one. */
const longestWait = 60;

const toSpanStart = ({ id, retryCount }: Job, queue: string, traceparent: unknown): SpanStart => ({
  name: `job ${queue}`,
  kind: 'consumer',
  facts: { 'moments.queue': queue, 'moments.job': id, 'moments.retry': retryCount },
  ...(typeof traceparent === 'string' ? { traceparent } : {}),
});

/** Converts to the data of a job that its handler gets. */
const toData = ({ data }: Job): JobData => {
  const { traceparent: _traceparent, ...own } = data ?? {};
  return own;
};

/** The work on jobs that were taken together. */
interface Batch {
  readonly run: RunJob;
  readonly log: FastifyBaseLogger;
  /** When the jobs were taken, in milliseconds of `performance.now()`. */
  readonly takenAt: number;
}

async function runJob(job: Job, { run, log, takenAt }: Batch): Promise<JobResult> {
  try {
    const { id, name: queue, retryCount, signal } = job;
    const endsAt = takenAt + job.expireInSeconds * 1_000;
    const lease = { queue, job: id, retryCount, signal, endsAt };
    const span = toSpanStart(job, queue, job.data?.['traceparent']);
    await runUnderLease(lease, () => withSpan(span, () => run(toData(job), signal)));
    return { id: job.id, status: 'completed' };
  } catch (error) {
    log.warn({ err: error, queue: job.name, job: job.id }, 'job failed; will retry if attempts remain');
    return { id: job.id, status: 'failed', output: toFailure(error) };
  }
}

/** Runs a job of a batch, unless it waited there until its time was over. Another worker runs it then. */
const runInTime = (job: Job, batch: Batch): Promise<JobResult> =>
  job.signal.aborted
    ? Promise.resolve({ id: job.id, status: 'failed', output: { message: 'not started in time' } })
    : runJob(job, batch);

/** Sorts a batch, which pg-boss returns in any order, into lanes. The jobs of a lane run one by one. */
function toLanes(jobs: readonly Job[], { parallel = 1 }: JobHandler): readonly Job[][] {
  const inOrder = jobs.toSorted(
    (one, other) => other.priority - one.priority || Number(one.createdOn) - Number(other.createdOn),
  );
  if (parallel === 1) return [inOrder];
  return [...Map.groupBy(inOrder, ({ id, data }) => data?.['memberId'] ?? id).values()];
}

async function runBatch(
  jobs: readonly Job[],
  handler: JobHandler,
  log: FastifyBaseLogger,
): Promise<JobResult[]> {
  const takenAt = performance.now();
  const batch = { run: handler.handle, log, takenAt };
  const results: JobResult[] = [];
  const lanes = toLanes(jobs, handler).values();
  const runLanes = async () => {
    for (const lane of lanes) for (const job of lane) results.push(await runInTime(job, batch));
  };
  await Promise.all(Array.from({ length: handler.parallel ?? 1 }, runLanes));
  return results;
}

/** Deletes the failed runs of a schedule, because a later run does their work. */
async function forgetFailedRuns(boss: PgBoss, { queue, cron }: JobHandler, results: readonly JobResult[]) {
  const isDone = results.some(({ status }) => status === 'completed');
  if (cron && isDone) await boss.deleteQueuedJobs(getDeadLetterQueue(queue));
}

/** Calls back if a job has used all its tries. The queue keeps it as dead right after that. */
async function reportDead(jobs: readonly Job[], results: readonly JobResult[], { log, onDead }: Reports) {
  const failed = new Set(results.filter(({ status }) => status === 'failed').map(({ id }) => id));
  if (!jobs.some(({ id, retryCount, retryLimit }) => failed.has(id) && retryCount >= retryLimit)) return;
  await onDead().catch((error: unknown) => log.warn({ err: error }, 'failed to announce a dead job'));
}

/** Where workers report what goes wrong. */
export interface Reports {
  readonly log: FastifyBaseLogger;
  readonly onDead: () => Promise<void>;
}

async function startWorker(
  boss: PgBoss,
  handler: JobHandler,
  reports: Reports,
  leastPriority?: number,
): Promise<string> {
  const options = {
    pollingIntervalSeconds: longestWait,
    batchSize: handler.batch ?? usualBatch,
    burstWhenBatchFull: true,
    perJobResults: true,
    includeMetadata: true,
    ...(leastPriority === undefined ? {} : { minPriority: leastPriority }),
  } as const;
  return boss.work<JobData | null, unknown, typeof options>(handler.queue, options, async (jobs) => {
    const results = await runBatch(jobs, handler, reports.log);
    await reportDead(jobs, results, reports);
    await forgetFailedRuns(boss, handler, results);
    return results;
  });
}

/** The worker IDs of each queue. */
type Workers = ReadonlyMap<string, readonly string[]>;

/** Finds the queues that have a job to run now. */
export type FindReadyQueues = (queues: readonly string[]) => Promise<readonly string[]>;

/** Milliseconds between two looks for jobs of all queues, and after a look that failed. */
const looks = { next: 500, afterError: 5_000 } as const;

/**
 * Wakes the workers whose queue has a job to run. One look for all queues costs the database much less than a look of each worker.
 * @param signal ends it
 */
async function wakeWorkers(
  boss: PgBoss,
  workers: Workers,
  findReady: FindReadyQueues,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  const queues = [...workers.keys()];
  while (!signal.aborted) {
    let wait: number = looks.next;
    try {
      for (const queue of await findReady(queues))
        for (const id of workers.get(queue) ?? []) boss.notifyWorker(id);
    } catch (error) {
      wait = looks.afterError;
      log.warn({ err: error }, 'failed to look for jobs');
    }
    await pause(wait, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/**
 * Runs the queues' jobs, urgent ones first and then in the order of their creation, and retries failed ones.
 * @returns a function that ends the looks for new jobs
 */
export async function startWorkers(
  boss: PgBoss,
  handlers: readonly JobHandler[],
  findReady: FindReadyQueues,
  reports: Reports,
): Promise<() => Promise<void>> {
  const workers = new Map<string, readonly string[]>();
  for (const handler of handlers) {
    if (handler.cron) await boss.schedule(handler.queue, handler.cron, null, { tz: easternTimeZone });
    const ids = [await startWorker(boss, handler, reports)];
    if (handler.hasUrgentJobs) ids.push(await startWorker(boss, handler, reports, jobPriorities.urgent));
    workers.set(handler.queue, ids);
  }
  const ending = new AbortController();
  const looking = wakeWorkers(boss, workers, findReady, reports.log, ending.signal);
  return async () => {
    ending.abort();
    await looking;
  };
}
