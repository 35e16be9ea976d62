import { readStored, removeStored, writeStored } from './browser-storage.ts';
import type { SignedOutReason } from './session-store.ts';
import { asReason } from './signed-out-reason.ts';

const key = 'moments.session-ended';

/** Tells the other tabs why the session that goes now has ended; after a log-out there is nothing to tell. */
export const broadcastSessionEnd = (reason: SignedOutReason): void =>
  writeStored('localStorage', key, reason);

export const clearSessionEnd = (): void => removeStored('localStorage', key);

/** Why the last session of this browser ended, if not by a log-out. */
export const readSessionEnd = (): SignedOutReason | undefined => asReason(readStored('localStorage', key));
