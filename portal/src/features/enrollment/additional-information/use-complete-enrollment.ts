import { completeMemberEnrollment } from '@moments/contract/enrollment/enrollment';
import { call } from '../../../api/call.ts';
import { useProfile, useProfileRefresh, useProfileUpdate } from '../../../member/use-profile.ts';

/**
 * Finishes the enrollment (ADD-04); may be repeated.
 * @returns the call; it resolves to whether it succeeded
 */
export function useCompleteEnrollment(): () => Promise<boolean> {
  const { memberId } = useProfile();
  const update = useProfileUpdate();
  const refresh = useProfileRefresh();
  return async () => {
    const result = await call(completeMemberEnrollment, { params: { memberId } });
    if (result.ok) update({ user: result.reply.member });
    // What is missing shows in the profile, e.g. after another device has changed something.
    else if (result.error.code === 'ENROLLMENT_INCOMPLETE') await refresh();
    return result.ok;
  };
}
