import type { RequestOutcome } from './transport.ts';

/** Equal writes within this time, in ms, are sent once (API-05). */
const shareWindow = 300;

const recent = new Map<string, Promise<RequestOutcome>>();

/**
 * Sends equal writes within 300 ms once. The first is sent immediately, and the repeats get its reply. Reads are always
 * sent, because after a write they must return the new state.
 */
export function dedupeWrites(key: string, send: () => Promise<RequestOutcome>): Promise<RequestOutcome> {
  const running = recent.get(key);
  if (running) return running;
  const outcome = send();
  recent.set(key, outcome);
  setTimeout(() => recent.delete(key), shareWindow);
  return outcome;
}

/** Forgets all sent writes, for tests. */
export const clearDedupedWrites = (): void => recent.clear();
