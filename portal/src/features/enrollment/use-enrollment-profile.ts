import { useCallback, useState } from 'react';
import { getRedirect, routes } from '@moments/contract/members/routes';
import { easternIsoDate } from '@moments/contract/values/dates';
import type { ProfileData } from '../../member/profile-query.ts';
import { profileOf, useProfile, useProfileUpdate, type Profile } from '../../member/use-profile.ts';

/**
 * The profile as the wizard sees it. Of a member who has paid already, the guard would leave the wizard as soon as the last
 * field is saved, before the review (ENR-10): such a reply is held back until the wizard is done.
 */
export function useEnrollmentProfile(): {
  readonly profile: Profile;
  readonly take: (reply: ProfileData) => void;
  /** Tells the rest of the portal what was held back. */
  readonly release: () => void;
} {
  const known = useProfile();
  const update = useProfileUpdate();
  const [held, setHeld] = useState<Profile>();
  const take = useCallback(
    (reply: ProfileData) => {
      const next = profileOf(reply, easternIsoDate(new Date()));
      const isLeaving = getRedirect(routes.enrollment, next.derivation.status) !== undefined;
      setHeld(isLeaving ? next : undefined);
      if (!isLeaving) update(reply);
    },
    [update],
  );
  const release = () => {
    if (held) update({ user: held.user, subscription: held.subscription, hash: held.hash });
  };
  return { profile: held ?? known, take, release };
}
