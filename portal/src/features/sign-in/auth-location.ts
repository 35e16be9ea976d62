import { useSyncExternalStore } from 'react';
import { page } from '../../session/page.ts';
import { isInProgress, type Verification } from '../../session/verification-state.ts';

/** The two tabs. */
export type Tab = 'login' | 'signup';

/** The hashes that hold a place on `/auth` (AUTH-01). */
const hashes = {
  login: '#login',
  signup: '#signup',
  verificationLogin: '#verification-login',
  verificationSignup: '#verification-signup',
} as const;
export type Hash = (typeof hashes)[keyof typeof hashes];

export const tabHash = { login: hashes.login, signup: hashes.signup } as const;
export const verificationHash = {
  login: hashes.verificationLogin,
  signup: hashes.verificationSignup,
} as const;

/** Where the screen stands: on a tab's first step, or verifying. */
export interface AuthLocation {
  readonly tab: Tab;
  readonly isVerifying: boolean;
  /** The hash that says the same, where the given one doesn't: the address is to be put right. */
  readonly corrected: Hash | undefined;
}

/** Reads a hash; a verification that is not under way falls back to its tab's first step (AUTH-01). */
export function parseAuthLocation(hash: string, verification: Verification): AuthLocation {
  const tab: Tab = hash.endsWith('signup') ? 'signup' : 'login';
  if (hash !== verificationHash[tab]) return { tab, isVerifying: false, corrected: undefined };
  const isVerifying = isInProgress(verification) && verification.flow === tab;
  return { tab, isVerifying, corrected: isVerifying ? undefined : tabHash[tab] };
}

function subscribe(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  addEventListener('popstate', onChange);
  return () => {
    removeEventListener('hashchange', onChange);
    removeEventListener('popstate', onChange);
  };
}

/** The hash of the address; the page was prerendered without one. */
export const useHash = (): string =>
  useSyncExternalStore(
    subscribe,
    () => location.hash,
    () => '',
  );

/** Goes to a place, with a history entry, so that back and forward move between places (AUTH-01). */
export function navigateToHash(hash: Hash): void {
  if (location.hash !== hash) location.hash = hash;
}

/** Puts the address right without a history entry. */
export const replaceHash = (hash: Hash): void => page.replace(location.pathname + location.search + hash);
