import { page } from '../../session/page.ts';
import { isInProgress, type Verification } from '../../session/verification-state.ts';

export type Tab = 'login' | 'signup';

/** The hashes of the places on `/auth` (AUTH-01). */
const hashes = {
  login: '#login',
  signup: '#signup',
  verificationLogin: '#verification-login',
  verificationSignup: '#verification-signup',
  unlock: '#unlock',
} as const;
export type Hash = (typeof hashes)[keyof typeof hashes];

/** The place where a member unlocks the browser by email (SEC-05). */
export const unlockHash = hashes.unlock;

export const tabHash = { login: hashes.login, signup: hashes.signup } as const;
export const verificationHash = {
  login: hashes.verificationLogin,
  signup: hashes.verificationSignup,
} as const;

/** The place on the screen: the first step of a tab, or the verification. */
export interface AuthLocation {
  readonly tab: Tab;
  readonly isVerifying: boolean;
  /** The correct hash, if the address has another one. */
  readonly corrected: Hash | undefined;
}

/** Reads a hash. Without a verification in progress, returns the tab's first step (AUTH-01). */
export function parseAuthLocation(hash: string, verification: Verification): AuthLocation {
  const tab: Tab = hash.endsWith('signup') ? 'signup' : 'login';
  if (hash !== verificationHash[tab]) return { tab, isVerifying: false, corrected: undefined };
  const isVerifying = isInProgress(verification) && verification.flow === tab;
  return { tab, isVerifying, corrected: isVerifying ? undefined : tabHash[tab] };
}

/** Opens a place with a history entry, so that back and forward move between places (AUTH-01). */
export function navigateToHash(hash: Hash): void {
  if (location.hash !== hash) location.hash = hash;
}

/** Corrects the address without a history entry. */
export const replaceHash = (hash: Hash): void => page.replace(location.pathname + location.search + hash);
