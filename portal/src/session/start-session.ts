import { registerSession, unregisterSession } from '../api/session-hooks.ts';
import { isSessionExpired, watchExpiry } from './expiry.ts';
import { page, takeReturnPath } from './page.ts';
import { useSession } from './session-store.ts';
import { expireSession, stopSession } from './sign-out.ts';
import {
  broadcastSessionEnd,
  restoreSignedOutReason,
  setSignedOutReason,
  clearSignedOutReason,
  readSessionEnd,
} from './signed-out-reason.ts';
import {
  readStoredSession,
  recordSessionUse,
  removeStoredSession,
  sessionKey,
  type StoredSession,
} from './stored-session.ts';
import { restoreVerification } from './verification.ts';

/** Ends the session after another tab removed it from storage. Unless the member logged out, this page keeps what they typed. */
function followSignOut(): void {
  const ending = readSessionEnd();
  if (ending === undefined) page.reload();
  else if (ending === 'expired') expireSession();
  else stopSession(ending);
}

/** Restores this page after the same member logged in again in another tab. */
function resume(stored: StoredSession): void {
  clearSignedOutReason();
  page.replace(takeReturnPath());
  useSession.setState({ ...stored, isAuthenticated: true, expiredUserId: undefined });
}

/**
 * Applies the stored session after another tab changed it (SESS-04). It is extended or ends here too. After a log-out, or a
 * login of another member, the page reloads.
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

/** @returns a function that stops following */
function followOtherTabs(): () => void {
  const follow = (event: StorageEvent): void => {
    // The key is null after the whole storage was cleared.
    if (event.key === sessionKey || event.key === null) followStoredSession();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}

function restoreSession(): void {
  const stored = readStoredSession();
  if (!stored) return;
  if (isSessionExpired(stored)) {
    broadcastSessionEnd('expired');
    removeStoredSession();
    setSignedOutReason('expired');
  } else {
    useSession.setState({ isAuthenticated: true, ...stored });
  }
}

/**
 * Restores the stored session (SESS-01) and follows calls, the clock, and other tabs.
 * @returns a function that stops following them, for tests
 */
export function startSession(): () => void {
  restoreSignedOutReason();
  restoreVerification();
  restoreSession();
  registerSession({
    getToken: () => useSession.getState().token,
    onUse: recordSessionUse,
    onError: (error) => (error === 'signed-out' ? expireSession() : stopSession(error)),
  });
  const stopWatching = watchExpiry(expireSession);
  const stopFollowing = followOtherTabs();
  return () => {
    stopWatching();
    stopFollowing();
    unregisterSession();
  };
}
