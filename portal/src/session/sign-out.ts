import type * as contract from '@moments/contract/sign-in/sign-in';
import { logOutWire } from '@moments/contract/sign-in/sign-in-wire';
import { call } from '../api/call.ts';
import { clearStored } from './browser-storage.ts';
import { setInitialProfile } from './initial-profile.ts';
import { logInPath, page } from './page.ts';
import { saveReturnPath } from './return-path.ts';
import { signedOut, useSession } from './session-store.ts';
import { broadcastSessionEnd, setSignedOutReason } from './signed-out-reason.ts';
import { forgetStoredSession } from './stored-session.ts';
import { resetVerification } from './verification.ts';

/** SESS-04, in ms: before a log-out redirects, and from there to the reload. */
const redirectDelay = 50;
const reloadDelay = 10;

function dropSession(): void {
  forgetStoredSession();
  setInitialProfile(undefined);
  resetVerification();
  useSession.setState(signedOut);
}

/** The member's own wish (SESS-04): the token is revoked on the server, everything stored goes, the page starts anew. */
export function logOut(): void {
  void call<typeof contract.logOut>(logOutWire, { keepalive: true });
  clearStored('localStorage');
  clearStored('sessionStorage');
  setTimeout(() => {
    dropSession();
    page.replace(logInPath);
    setTimeout(page.reload, reloadDelay);
  }, redirectDelay);
}

/** The session's time is over, or the server knows it no more (SESS-02, SESS-03, AUTH-10). What was typed stays. */
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

/** An administrator stopped or deleted the member (STOP-01, STOP-02); the status is recorded (AUTH-07). */
export function stopSession(reason: keyof typeof stoppedStatus): void {
  broadcastSessionEnd(reason);
  setSignedOutReason(reason);
  dropSession();
  useSession.setState({ userStatus: stoppedStatus[reason] });
  page.replace(logInPath);
}
