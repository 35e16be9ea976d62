import { readStored, removeStored, writeStored } from './browser-storage.ts';
import { useSession, type SignedOutReason } from './session-store.ts';

const reasonKey = 'moments.signed-out-reason';
const endKey = 'moments.session-ended';

const parseReason = (text: string | undefined): SignedOutReason | undefined =>
  text === 'expired' || text === 'stopped' || text === 'deactivated' ? text : undefined;

/** Stores why the session ended, for the dialogs of STOP-01 and the notice of AUTH-10. */
export function setSignedOutReason(reason: SignedOutReason): void {
  writeStored('sessionStorage', reasonKey, reason);
  useSession.setState({ signedOutReason: reason });
}

export function clearSignedOutReason(): void {
  removeStored('sessionStorage', reasonKey);
  useSession.setState({ signedOutReason: undefined });
}

export function restoreSignedOutReason(): void {
  const reason = parseReason(readStored('sessionStorage', reasonKey));
  if (reason) useSession.setState({ signedOutReason: reason });
}

/** Notifies the other tabs why the session ended. A log-out needs no reason. */
export const broadcastSessionEnd = (reason: SignedOutReason): void =>
  writeStored('localStorage', endKey, reason);

export const clearSessionEnd = (): void => removeStored('localStorage', endKey);

/** Reads why this browser's last session ended; undefined after a log-out. */
export const readSessionEnd = (): SignedOutReason | undefined =>
  parseReason(readStored('localStorage', endKey));
