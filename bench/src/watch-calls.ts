import { setTimeout as pause } from 'node:timers/promises';

/** How long one caller's calls took in ms, sorted, and how many were rejected. */
interface Watched {
  readonly times: readonly number[];
  readonly rejected: number;
}

/** Makes one call after the other until something else has ended. */
export async function watch(call: () => Promise<Response>, until: Promise<unknown>): Promise<Watched> {
  const times: number[] = [];
  let rejected = 0;
  const over = new AbortController();
  // Autocannon returns something that can be awaited, which is no promise.
  void Promise.resolve(until).finally(() => over.abort());
  while (!over.signal.aborted) {
    const start = performance.now();
    const reply = await call();
    await reply.arrayBuffer();
    times.push(performance.now() - start);
    if (!reply.ok) rejected += 1;
    await pause(50);
  }
  return { times: times.toSorted((one, other) => one - other), rejected };
}
