import { useCallback } from 'react';
import { memberUpdate } from '@moments/contract/enrollment/enrollment';
import type { BodyOf } from '@moments/contract/http/endpoint';
import type { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import type { ProfileData } from '../member/profile-query.ts';
import { useProfile } from '../member/use-profile.ts';
import { takeSavedProfile } from './crisis-note-store.ts';

type WithoutMember<T> = T extends unknown ? Omit<T, 'memberId'> : never;

/** A step's key and fields (API-07). */
export type StepAnswers = WithoutMember<BodyOf<typeof memberUpdate>>;

/**
 * Saves a step as it is left (ENR-13). With crisis words in it, the step stays open until the member goes on (SAFE-02).
 * @param onProfile takes the profile that the reply brings
 * @returns why it was not saved, or undefined
 */
export function useSaveStep(
  onProfile: (profile: ProfileData) => void,
): (answers: StepAnswers) => Promise<ApiError | undefined> {
  const { memberId } = useProfile();
  return useCallback(
    async (answers) => {
      const result = await call(memberUpdate, { params: { memberId }, body: { ...answers, memberId } });
      if (!result.ok) return result.error;
      const { user, subscription, hash, crisisWordsFound } = result.reply;
      takeSavedProfile(crisisWordsFound, () => onProfile({ user, subscription, hash }));
      return undefined;
    },
    [memberId, onProfile],
  );
}
