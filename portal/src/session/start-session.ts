import { registerSession, unregisterSession } from '../api/session-hooks.ts';
import { isSessionExpired, watchExpiry } from './expiry.ts';
import { followOtherTabs } from './other-tabs.ts';
import { useSession } from './session-store.ts';
import { expireSession, stopSession } from './sign-out.ts';
import { restoreSignedOutReason, setSignedOutReason } from './signed-out-reason.ts';
import { readStoredSession, removeStoredSession } from './stored-session.ts';
import { recordSessionUse } from './update-stored-session.ts';
import { restoreVerification } from './verification.ts';

function restoreSession(): void {
  const stored = readStoredSession();
  if (!stored) return;
  if (isSessionExpired(stored)) {
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
