import { isSessionExpired } from './expiry.ts';
import { page } from './page.ts';
import { takeReturnPath } from './return-path.ts';
import { useSession } from './session-store.ts';
import { expireSession, stopSession } from './sign-out.ts';
import { clearSignedOutReason, readSessionEnd } from './signed-out-reason.ts';
import { readStoredSession, sessionKey, type StoredSession } from './stored-session.ts';

/** The session is gone from storage: told why where it was not a log-out, so that what was typed here stays. */
function followSignOut(): void {
  const ending = readSessionEnd();
  if (ending === undefined) page.reload();
  else if (ending === 'expired') expireSession();
  else stopSession(ending);
}

/** Signed in elsewhere, by whoever was here before: their page and what they typed come back. */
function resume(stored: StoredSession): void {
  clearSignedOutReason();
  page.replace(takeReturnPath());
  useSession.setState({ ...stored, isAuthenticated: true, expiredUserId: undefined });
}

/**
 * Follows what another tab did (SESS-04): extended or used there, the session is so here; ended there, it ends here; signed out
 * there, or in as somebody else, means starting anew here.
 */
function followStoredSession(): void {
  const stored = readStoredSession();
  const { isAuthenticated, userId, expiredUserId } = useSession.getState();
  if (isAuthenticated && stored?.userId === userId) useSession.setState({ ...stored });
  else if (isAuthenticated && !stored) followSignOut();
  else if (isAuthenticated) page.reload();
  else if (!stored || isSessionExpired(stored)) return;
  else if (stored.userId === expiredUserId) resume(stored);
  else page.reload();
}

/** @returns stops following */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent): void => {
    // A null key: the whole storage was cleared.
    if (event.key === sessionKey || event.key === null) followStoredSession();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}
