import { readStoredObject, removeStored, writeStoredObject } from './browser-storage.ts';
import { useSession } from './session-store.ts';
import { emptyVerification, isInProgress, type Verification } from './verification-state.ts';

const key = 'moments.verification';

const hasSameShape = (blank: object, stored: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(blank).every(([name, value]) => typeof stored[name] === typeof value);

/** Updates the verification and stores it, so that a reload keeps the step and the countdown (AUTH-16). */
export function advanceVerification(change: Partial<Verification>): void {
  const verification = { ...useSession.getState().verification, ...change };
  useSession.setState({ verification });
  if (isInProgress(verification)) writeStoredObject('sessionStorage', key, verification);
  else removeStored('sessionStorage', key);
}

export const resetVerification = (): void => advanceVerification(emptyVerification);

/** Restores the verification after a reload. */
export function restoreVerification(): void {
  const stored = readStoredObject('sessionStorage', key);
  if (!stored || !hasSameShape(emptyVerification, stored)) return;
  // `advanceVerification` stored it in this tab.
  const verification: Verification = { ...emptyVerification, ...stored };
  const { stage, phoneVerified } = verification;
  // The reload came between the two codes of a sign-up: the email step continues.
  const isBetween = stage === 'phoneVerification' && phoneVerified;
  useSession.setState({
    verification: isBetween ? { ...verification, stage: 'emailInitiation' } : verification,
  });
}
