import type { ConnectionPool } from '../database/connection-pool.ts';

/** Finds the queues that have a job to run now. For each queue it reads one entry of an index. */
export async function findReadyQueues(
  pool: ConnectionPool,
  queues: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest($1::text[]) as queue (name)
     where exists (
       select from pgboss.job
       where job.name = queue.name and job.state < 'active' and job.start_after <= now()
     )`,
    [queues],
  );
  return rows.map(({ name }) => name);
}

/** Tells those who see deliveries that a job failed for good, or is tried again. */
export async function announceDeadJobs(pool: Pick<ConnectionPool, 'query'>): Promise<void> {
  await pool.query('select announce_deliveries()');
}
