import { readStored, removeStored, writeStored } from './browser-storage.ts';
import { useSession, type SignedOutReason } from './session-store.ts';

const reasonKey = 'moments.signed-out-reason';
const endKey = 'moments.session-ended';

const asReason = (text: string | undefined): SignedOutReason | undefined =>
  text === 'expired' || text === 'stopped' || text === 'deactivated' ? text : undefined;

/** Keeps over a reload what the person has to be told: the dialogs of STOP-01, the notice of AUTH-10. */
export function setSignedOutReason(reason: SignedOutReason): void {
  writeStored('sessionStorage', reasonKey, reason);
  useSession.setState({ signedOutReason: reason });
}

export function clearSignedOutReason(): void {
  removeStored('sessionStorage', reasonKey);
  useSession.setState({ signedOutReason: undefined });
}

export function restoreSignedOutReason(): void {
  const reason = asReason(readStored('sessionStorage', reasonKey));
  if (reason) useSession.setState({ signedOutReason: reason });
}

/** Tells the other tabs why the session that goes now has ended; after a log-out there is nothing to tell. */
export const broadcastSessionEnd = (reason: SignedOutReason): void =>
  writeStored('localStorage', endKey, reason);

export const clearSessionEnd = (): void => removeStored('localStorage', endKey);

/** Why the last session of this browser ended, if not by a log-out. */
export const readSessionEnd = (): SignedOutReason | undefined => asReason(readStored('localStorage', endKey));
