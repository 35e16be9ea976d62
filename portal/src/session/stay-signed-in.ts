import { extendSession } from '@moments/contract/sign-in/devices';
import { call } from '../api/call.ts';
import { dismissError } from '../api/error-store.ts';
import { updateStoredSession } from './update-stored-session.ts';

/**
 * Asks the server to let the session go on, and keeps what it says. A session that is over by then ends as by any call (SESS-03).
 * @returns whether the server could be asked
 */
export async function staySignedIn(): Promise<boolean> {
  // The time that the reply is on its way counts as gone.
  const askedAt = Date.now();
  const result = await call(extendSession);
  if (!result.ok) {
    // The dialog says so; the sign-in screen must not say it again.
    dismissError(extendSession.errorSource);
    return false;
  }
  const { ttl, canExtend } = result.reply;
  updateStoredSession({ tokenExpiresAt: askedAt + ttl * 1_000, usedAt: askedAt, canExtend });
  return true;
}
