import { useSession } from './session-store.ts';
import { readStoredSession, storeSession, type StoredSession } from './stored-session.ts';

/** How often to record use, in ms, because each record wakes the other tabs. */
const recordEvery = 15_000;

/**
 * Updates the current session here and in storage for the other tabs. If it is no longer stored, another tab has logged out,
 * and it must not be stored again.
 */
export function updateStoredSession(
  change: Partial<Pick<StoredSession, 'tokenExpiresAt' | 'usedAt' | 'canExtend'>>,
): void {
  useSession.setState(change);
  const stored = readStoredSession();
  if (stored && stored.token === useSession.getState().token) storeSession({ ...stored, ...change });
}

/** Records that the server replied to a call with this token, so that the idle session ends later. */
export function recordSessionUse(usedToken: string): void {
  const { token, usedAt } = useSession.getState();
  const now = Date.now();
  if (usedToken !== token) return;
  if (usedAt === undefined || Math.abs(now - usedAt) >= recordEvery) updateStoredSession({ usedAt: now });
}
