import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** The right of a worker to run a job, until another worker may run it. */
interface JobLease {
  readonly queue: string;
  readonly job: string;
  /** Grows each time a worker takes the job, so that it names this run. */
  readonly retryCount: number;
  /** Aborted when another worker may run the job, and also after a job that ended in time. */
  readonly signal: AbortSignal;
  /** When the job's time is over, in milliseconds of `performance.now()`. It holds even if the signal comes late. */
  readonly endsAt: number;
  hasEnded: boolean;
}

/** A job ran on after its lease had ended. Another worker may run it, so that its writes are rejected. */
class LeaseLost extends Error {
  override readonly name = 'LeaseLost';

  constructor({ queue, job }: JobLease) {
    super(`job ${job} of ${queue} went on after its time was over`);
  }
}

const leases = new AsyncLocalStorage<JobLease>();

/** Runs a job's work. Its statements are rejected once its lease is lost. */
export async function runUnderLease(
  lease: Omit<JobLease, 'hasEnded'>,
  work: () => Promise<void>,
): Promise<void> {
  const held = { ...lease, hasEnded: false };
  try {
    await leases.run(held, work);
  } finally {
    held.hasEnded = true;
  }
}

/** Returns the error for a caller that is a job whose time is over. */
export function findLostLease(): LeaseLost | undefined {
  const lease = leases.getStore();
  if (!lease || lease.hasEnded) return undefined;
  const isOver = lease.signal.aborted || performance.now() >= lease.endsAt;
  return isOver ? new LeaseLost(lease) : undefined;
}

/**
 * Checks before the commit of a job's transaction that no other worker has the job, and keeps it so until the commit. The signal alone
 * comes up to 15 seconds late if this process couldn't reach the database for a while.
 * @throws LeaseLost
 */
export async function requireClaim(client: pg.PoolClient): Promise<void> {
  const lease = leases.getStore();
  if (!lease || lease.hasEnded) return;
  const lost = findLostLease();
  if (lost) throw lost;
  const { rowCount } = await client.query({
    name: 'require_claim',
    text: `select from pgboss.job where name = $1 and id = $2 and state = 'active' and retry_count = $3 for share`,
    values: [lease.queue, lease.job, lease.retryCount],
  });
  if (rowCount === 0) throw new LeaseLost(lease);
}
