import * as contract from '@moments/contract/sign-in/sign-in';
import { call } from '../api/call.ts';
import { unregisterSession } from '../api/session-hooks.ts';
import { clearStored } from './browser-storage.ts';
import { setInitialProfile } from './initial-profile.ts';
import { logInPath, page, saveReturnPath } from './page.ts';
import { signedOut, useSession } from './session-store.ts';
import { broadcastSessionEnd, setSignedOutReason } from './signed-out-reason.ts';
import { removeStoredSession } from './stored-session.ts';
import { chooseTheme, readTheme } from './theme.ts';
import { resetVerification } from './verification.ts';

/** The delays of a log-out in ms (SESS-04): before the redirect, and from there to the reload. */
const redirectDelay = 50;
const reloadDelay = 10;

function dropSession(): void {
  removeStoredSession();
  setInitialProfile(undefined);
  resetVerification();
  useSession.setState(signedOut);
}

/** Logs out (SESS-04): revokes the token on the server, clears the storage, and reloads the page. */
export function logOut(): void {
  void call(contract.logOut, { keepalive: true });
  // The end of the live updates reads the profile again before the redirect. Its rejection is no expired session.
  unregisterSession();
  const theme = readTheme();
  clearStored('localStorage');
  // The colors say nothing about the member, and the log-in page keeps them.
  chooseTheme(theme);
  clearStored('sessionStorage');
  setTimeout(() => {
    dropSession();
    page.replace(logInPath);
    setTimeout(page.reload, reloadDelay);
  }, redirectDelay);
}

/** Ends an expired or unknown session (SESS-02, SESS-03, AUTH-10). Keeps what the member typed. */
export function expireSession(): void {
  const { userId } = useSession.getState();
  saveReturnPath();
  broadcastSessionEnd('expired');
  setSignedOutReason('expired');
  useSession.setState({ expiredUserId: userId });
  dropSession();
  page.replace(logInPath);
}

const stoppedStatus = { stopped: 'EXITED_BY_ADMIN', deactivated: 'DELETED_BY_ADMIN' } as const;

/** Ends the session of a member stopped or deleted by an admin (STOP-01, STOP-02), and records the status (AUTH-07). */
export function stopSession(reason: keyof typeof stoppedStatus): void {
  broadcastSessionEnd(reason);
  setSignedOutReason(reason);
  dropSession();
  useSession.setState({ userStatus: stoppedStatus[reason] });
  page.replace(logInPath);
}
