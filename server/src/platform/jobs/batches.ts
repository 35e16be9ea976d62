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
