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

/** The ID before those of all rows: a list of the rows after it begins with the first. */
export const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Does the work of a job for each of a list, page by page, as processEach does.
 * @param listAfter lists the IDs after one, in their order
 * @param first the one before the first page
 */
export async function processPages(
  listAfter: (after: string) => Promise<readonly string[]>,
  work: (id: string) => Promise<unknown>,
  each: Each,
  first = firstId,
): Promise<readonly string[]> {
  const failed: string[] = [];
  for (let after: string | undefined = first; after !== undefined;) {
    const page = await listAfter(after);
    failed.push(...(await processEach(page, work, each)));
    after = page.at(-1);
  }
  return failed;
}

/** Fails a job at its end, so that it is retried. @throws Error if some have failed */
export function requireNone(failed: readonly string[], failure: string): void {
  if (failed.length > 0) throw new Error(`${failure}: ${String(failed.length)}`);
}
