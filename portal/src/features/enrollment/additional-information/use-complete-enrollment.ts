import { completeMemberEnrollment } from '@moments/contract/enrollment/enrollment';
import { call } from '../../../api/call.ts';
import { useProfile, useProfileRefresh, useProfileUpdate } from '../../../member/use-profile.ts';

/**
 * Completes the enrollment (ADD-04). Repeats are safe.
 * @returns a function that resolves to whether it succeeded
 */
export function useCompleteEnrollment(): () => Promise<boolean> {
  const { memberId } = useProfile();
  const update = useProfileUpdate();
  const refresh = useProfileRefresh();
  return async () => {
    const result = await call(completeMemberEnrollment, { params: { memberId } });
    if (result.ok) update({ user: result.reply.member });
    // The profile shows what is missing, for example after a change on another device.
    else if (result.error.code === 'ENROLLMENT_INCOMPLETE') await refresh();
    return result.ok;
  };
}
