import { readStored, removeStored, writeStored } from './browser-storage.ts';
import { useSession, type SignedOutReason } from './session-store.ts';

const key = 'moments.signed-out-reason';

export const asReason = (text: string | undefined): SignedOutReason | undefined =>
  text === 'expired' || text === 'stopped' || text === 'deactivated' ? text : undefined;

/** Keeps over a reload what the person has to be told: the dialogs of STOP-01, the notice of AUTH-10. */
export function setSignedOutReason(reason: SignedOutReason): void {
  writeStored('sessionStorage', key, reason);
  useSession.setState({ signedOutReason: reason });
}

export function clearSignedOutReason(): void {
  removeStored('sessionStorage', key);
  useSession.setState({ signedOutReason: undefined });
}

export function restoreSignedOutReason(): void {
  const reason = asReason(readStored('sessionStorage', key));
  if (reason) useSession.setState({ signedOutReason: reason });
}
