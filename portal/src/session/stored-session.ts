import { readStoredObject, removeStored, writeStoredObject } from './browser-storage.ts';

/** What is kept of a session (SESS-01): the token and ids, nothing of the profile. Instants in ms since 1970, by this browser's clock. */
export interface StoredSession {
  readonly token: string;
  readonly tokenExpiresAt: number;
  readonly userId: string;
  /** When the server last answered a call of it, in whichever tab; undefined where that is not known. */
  readonly usedAt?: number | undefined;
  /** Whether the server has said that its end can be moved; true until it says no. */
  readonly canExtend: boolean;
}

export const sessionKey = 'moments.session';

export const storeSession = (session: StoredSession): void =>
  writeStoredObject('localStorage', sessionKey, session);

export const forgetStoredSession = (): void => removeStored('localStorage', sessionKey);

/** The stored session, expired or not; undefined where there is none or it can't be read. */
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
