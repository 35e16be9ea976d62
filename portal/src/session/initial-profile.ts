import type { SignedInReply } from '@moments/contract/sign-in/sign-in';

/** The profile of the login reply (AUTH-08). */
export interface InitialProfile {
  readonly user: SignedInReply['profile']['_data'];
  readonly subscription: SignedInReply['subscription'];
  readonly hash: string;
}

let profile: InitialProfile | undefined;

/** Keeps the profile in memory until the member app has loaded and clears it. */
export const setInitialProfile = (next: InitialProfile | undefined): void => {
  profile = next;
};

/** Returns the profile without clearing it, because React may discard the first render. */
export const getInitialProfile = (): InitialProfile | undefined => profile;
