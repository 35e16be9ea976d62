import { readStoredObject, removeStored, writeStoredObject } from './browser-storage.ts';

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
