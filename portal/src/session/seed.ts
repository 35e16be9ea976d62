import type { SignedInReply } from '@moments/contract/sign-in';

/** What the log-in reply brought of the profile (AUTH-08). */
export interface ProfileSeed {
  readonly user: SignedInReply['profile']['_data'];
  readonly subscription: SignedInReply['subscription'];
  readonly hash: string;
}

let seed: ProfileSeed | undefined;

/** Holds the profile in memory only, until the signed-in part has loaded and takes it over. */
export const keepSeed = (next: ProfileSeed | undefined): void => {
  seed = next;
};

export function takeSeed(): ProfileSeed | undefined {
  const taken = seed;
  seed = undefined;
  return taken;
}
