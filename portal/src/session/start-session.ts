import { disconnect, registerSession } from '../api/session-hooks.ts';
import { isSessionExpired, watchExpiry } from './expiry.ts';
import { followOtherTabs } from './other-tabs.ts';
import { useSession } from './session-store.ts';
import { expireSession, stopSession } from './sign-out.ts';
import { restoreSignedOutReason, setSignedOutReason } from './signed-out-reason.ts';
import { forgetStoredSession, readStoredSession } from './stored-session.ts';
import { recordSessionUse } from './update-stored-session.ts';
import { restoreVerification } from './verification.ts';

function restoreSession(): void {
  const stored = readStoredSession();
  if (!stored) return;
  if (isSessionExpired(stored)) {
    forgetStoredSession();
    setSignedOutReason('expired');
  } else {
    useSession.setState({ isAuthenticated: true, ...stored });
  }
}

/**
 * Reads the stored session (SESS-01) and keeps it true from then on: calls, the clock, other tabs.
 * @returns ends it, for tests
 */
export function startSession(): () => void {
  restoreSignedOutReason();
  restoreVerification();
  restoreSession();
  registerSession({
    token: () => useSession.getState().token,
    used: recordSessionUse,
    refused: (refusal) => (refusal === 'signed-out' ? expireSession() : stopSession(refusal)),
  });
  const stopWatching = watchExpiry(expireSession);
  const stopFollowing = followOtherTabs();
  return () => {
    stopWatching();
    stopFollowing();
    disconnect();
  };
}
