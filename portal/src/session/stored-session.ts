import { readStoredObject, removeStored, writeStoredObject } from './browser-storage.ts';
import { useSession } from './session-store.ts';

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

/** The stored part of a session (SESS-01): token and IDs, no profile data. Times in ms since 1970 by this browser's clock. */
export interface StoredSession {
  readonly token: string;
  readonly tokenExpiresAt: number;
  readonly userId: string;
  /** When the server last replied to any tab; undefined if unknown. */
  readonly usedAt?: number | undefined;
  /** Whether the session can be extended; true until the server says no. */
  readonly canExtend: boolean;
}

export const sessionKey = 'moments.session';

export const storeSession = (session: StoredSession): void =>
  writeStoredObject('localStorage', sessionKey, session);

export const removeStoredSession = (): void => removeStored('localStorage', sessionKey);

/** Reads the stored session, which may be expired; undefined if there is none or it is invalid. */
export function readStoredSession(): StoredSession | undefined {
  const stored = readStoredObject('localStorage', sessionKey);
  const { token, tokenExpiresAt, userId, usedAt, canExtend } = stored ?? {};
  return typeof token === 'string' && typeof tokenExpiresAt === 'number' && typeof userId === 'string'
    ? {
        token,
        tokenExpiresAt,
        userId,
        usedAt: typeof usedAt === 'number' ? usedAt : undefined,
        canExtend: canExtend !== false,
      }
    : undefined;
}
