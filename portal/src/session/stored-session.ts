import { readStoredObject, removeStored, writeStoredObject } from './browser-storage.ts';

/** What is kept of a session (SESS-01): the token and ids, nothing of the profile. */
export interface StoredSession {
  readonly token: string;
  /** ms since 1970. */
  readonly tokenExpiresAt: number;
  readonly userId: string;
}

export const sessionKey = 'moments.session';

export const storeSession = (session: StoredSession): void =>
  writeStoredObject('localStorage', sessionKey, session);

export const forgetStoredSession = (): void => removeStored('localStorage', sessionKey);

/** The stored session, expired or not; undefined where there is none or it can't be read. */
export function readStoredSession(): StoredSession | undefined {
  const stored = readStoredObject('localStorage', sessionKey);
  const { token, tokenExpiresAt, userId } = stored ?? {};
  return typeof token === 'string' && typeof tokenExpiresAt === 'number' && typeof userId === 'string'
    ? { token, tokenExpiresAt, userId }
    : undefined;
}
