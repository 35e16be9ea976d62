import type { SignedInReply } from '@moments/contract/sign-in/sign-in';

/** What the log-in reply brought of the profile (AUTH-08). */
export interface InitialProfile {
  readonly user: SignedInReply['profile']['_data'];
  readonly subscription: SignedInReply['subscription'];
  readonly hash: string;
}

let seed: InitialProfile | undefined;

/** Holds the profile in memory only, until the signed-in part has loaded and taken it over: `keepSeed(undefined)`. */
export const setInitialProfile = (next: InitialProfile | undefined): void => {
  seed = next;
};

/** Looking takes nothing away: a render that React throws away may be the first to look. */
export const getInitialProfile = (): InitialProfile | undefined => seed;
