type Task<T> = (signal: AbortSignal) => Promise<T>;

/**
 * Does two things at the same time. When one fails the other is aborted. Both have ended when this ends.
 *
 * @throws what the first one to fail threw
 */
export async function runBoth<A, B>(first: Task<A>, second: Task<B>, signal: AbortSignal): Promise<[A, B]> {
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal]);
  const runTask = <T>(task: Task<T>) =>
    task(stop).catch((error: unknown) => {
      failed.abort(error);
      throw error;
    });
  const [a, b] = await Promise.allSettled([runTask(first), runTask(second)]);
  if (a.status === 'fulfilled' && b.status === 'fulfilled') return [a.value, b.value];
  throw failed.signal.reason;
}
