import { readStoredObject, removeStored, writeStoredObject } from './browser-storage.ts';
import { useSession } from './session-store.ts';
import { emptyVerification, isInProgress, type Verification } from './verification-state.ts';

const key = 'moments.verification';

const hasShapeOf = (blank: object, stored: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(blank).every(([name, value]) => typeof stored[name] === typeof value);

/** Moves the verification on, and keeps it over a reload: neither the step nor the countdown starts again (AUTH-16). */
export function advanceVerification(change: Partial<Verification>): void {
  const verification = { ...useSession.getState().verification, ...change };
  useSession.setState({ verification });
  if (isInProgress(verification)) writeStoredObject('sessionStorage', key, verification);
  else removeStored('sessionStorage', key);
}

export const resetVerification = (): void => advanceVerification(emptyVerification);

/** The verification that a reload interrupted. */
export function restoreVerification(): void {
  const stored = readStoredObject('sessionStorage', key);
  if (!stored || !hasShapeOf(emptyVerification, stored)) return;
  // Written by `advanceVerification` in this very tab.
  const verification: Verification = { ...emptyVerification, ...stored };
  useSession.setState({ verification });
}
