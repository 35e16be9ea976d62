import { DatabaseUnavailable } from '../database/database-unavailable.ts';
import type { PlatformServices } from '../platform-services.ts';

/** Rows of one statement, so that it takes milliseconds and locks little. */
const batchSize = 1_000;

/**
 * Removes old rows batch by batch.
 * @param removeBatch removes at most this number of rows, and returns how many it removed
 * @param signal aborted when the job's time is over; the next run continues
 */
export async function removeInBatches(
  removeBatch: (limit: number) => Promise<number>,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let removed = batchSize; removed === batchSize;) {
    signal?.throwIfAborted();
    removed = await removeBatch(batchSize);
  }
}

interface Each {
  readonly log: PlatformServices['log'];
  /** The log message of a failure: `failed to apply a schedule`. */
  readonly failure: string;
  /** Aborted when another worker may run the job. */
  readonly signal: AbortSignal | undefined;
}

/**
 * Does the work of a job for each of many, one after the other. One that fails is logged and doesn't stop the others.
 * @returns the IDs that failed
 * @throws DatabaseUnavailable, or the signal's reason if the job's time is over
 */
export async function processEach(
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
  { log, failure, signal }: Each,
): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const id of ids) {
    signal?.throwIfAborted();
    try {
      await work(id);
    } catch (error) {
      // Without the database, the others fail too, each after a wait.
      if (error instanceof DatabaseUnavailable) throw error;
      failed.push(id);
      log.error({ err: error, id }, failure);
    }
  }
  return failed;
}

/** Fails a job at its end, so that it is retried. @throws Error if some have failed */
export function requireNone(failed: readonly string[], failure: string): void {
  if (failed.length > 0) throw new Error(`${failure}: ${String(failed.length)}`);
}
