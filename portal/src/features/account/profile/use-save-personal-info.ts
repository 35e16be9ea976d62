import { useMutation } from '@tanstack/react-query';
import { updatePersonalInfo } from '@moments/contract/account/personal-info';
import { callOrThrow } from '../../../api/call.ts';
import { useProfile, useProfileUpdate } from '../../../member/use-profile.ts';
import type { PersonalInfo } from './personal-info-rules.ts';

/** Saves name and pronouns (ACC-04); what is stored then is seen everywhere at once. */
export function useSavePersonalInfo() {
  const { memberId } = useProfile();
  const updateProfile = useProfileUpdate();
  return useMutation({
    mutationFn: ({ pronounsList, ...names }: PersonalInfo) =>
      callOrThrow(updatePersonalInfo, {
        params: { memberId },
        body: { memberId, ...names, pronounsList: [...pronounsList] },
      }),
    onSuccess: ({ user }) => updateProfile({ user }),
  });
}
