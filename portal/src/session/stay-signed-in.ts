import { extendSession } from '@moments/contract/sign-in/devices';
import { call } from '../api/call.ts';
import { dismissError } from '../api/error-store.ts';
import { updateStoredSession } from './update-stored-session.ts';

/**
 * Extends the session on the server, and stores its reply. An expired session ends as with any call (SESS-03).
 * @returns whether the server replied
 */
export async function staySignedIn(): Promise<boolean> {
  // The lifetime starts before the reply arrives.
  const requestedAt = Date.now();
  const result = await call(extendSession);
  if (!result.ok) {
    // The dialog shows the error, so the sign-in screen must not.
    dismissError(extendSession.errorSource);
    return false;
  }
  const { ttl, canExtend } = result.reply;
  updateStoredSession({ tokenExpiresAt: requestedAt + ttl * 1_000, usedAt: requestedAt, canExtend });
  return true;
}
