import { connect, disconnect } from '../api/session-hooks.ts';
import { isOver, watchExpiry } from './expiry.ts';
import { noteUse } from './update-stored-session.ts';
import { followOtherTabs } from './other-tabs.ts';
import { useSession } from './session-store.ts';
import { expireSession, stopSession } from './sign-out.ts';
import { restoreSignedOutReason, setSignedOutReason } from './signed-out-reason.ts';
import { forgetStoredSession, readStoredSession } from './stored-session.ts';
import { restoreVerification } from './verification.ts';

function restoreSession(): void {
  const stored = readStoredSession();
  if (!stored) return;
  if (isOver(stored)) {
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
  connect({
    token: () => useSession.getState().token,
    used: noteUse,
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
