import type { RequestOutcome } from './transport.ts';

/** API-05: equal writes within this time, in ms, are one. */
const shareWindow = 300;

const recent = new Map<string, Promise<RequestOutcome>>();

/**
 * Sends a write once where it is asked for several times within 300 ms; the repeats get the answer of the first (leading
 * edge: nothing waits). Reads are left alone: after a write they must see the new state.
 */
export function dedupeWrites(key: string, send: () => Promise<RequestOutcome>): Promise<RequestOutcome> {
  const running = recent.get(key);
  if (running) return running;
  const outcome = send();
  recent.set(key, outcome);
  setTimeout(() => recent.delete(key), shareWindow);
  return outcome;
}

/** For tests: nothing was sent yet. */
export const clearDedupedWrites = (): void => recent.clear();
