import { useSession } from './session-store.ts';
import { readStoredSession, storeSession, type StoredSession } from './stored-session.ts';

/** How often a use is noted, in ms: each note wakes the other tabs. */
const noteEvery = 15_000;

/**
 * Changes what is known of the present session, here and in storage, where the other tabs see it. One that is stored no more was
 * signed out elsewhere and must not come back by this.
 */
export function updateStoredSession(
  change: Partial<Pick<StoredSession, 'tokenExpiresAt' | 'usedAt' | 'canExtend'>>,
): void {
  useSession.setState(change);
  const stored = readStoredSession();
  if (stored && stored.token === useSession.getState().token) storeSession({ ...stored, ...change });
}

/** The server has answered a call of this token: for want of use, the session ends later. */
export function recordSessionUse(usedToken: string): void {
  const { token, usedAt } = useSession.getState();
  const now = Date.now();
  if (usedToken !== token) return;
  if (usedAt === undefined || Math.abs(now - usedAt) >= noteEvery) updateStoredSession({ usedAt: now });
}
