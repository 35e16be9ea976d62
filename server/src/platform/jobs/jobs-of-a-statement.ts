import type { JobData } from './queues.ts';

/** A job with the default options of its queue. */
export interface PlainJob {
  readonly queue: string;
  readonly data: JobData;
}

/**
 * Writes SQL that enqueues jobs in the statement that causes them, which saves a round trip for each. It writes the row that
 * `Jobs.enqueue` writes. It fails for a queue that doesn't exist.
 * @param rows a common table expression with a row for each job: `queue` and `data` (jsonb)
 */
export const insertJobs = (rows: string): string => `
  insert into pgboss.job (name, data, start_after, created_on, keep_until, expire_seconds, deletion_seconds, retry_limit, retry_delay,
    retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
  select ${rows}.queue, ${rows}.data, pgboss.job_now(), pgboss.job_now(), pgboss.job_now() + q.retention_seconds * interval '1 second',
    q.expire_seconds, q.deletion_seconds, q.retry_limit, q.retry_delay,
    q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
  from ${rows} left join pgboss.queue q on q.name = ${rows}.queue`;
