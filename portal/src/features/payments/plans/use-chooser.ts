import { useProfile } from '../../../member/use-profile.ts';
import type { Chooser } from './choice-rules.ts';

/** The member as the plan cards see them. */
export function useChooser(): Chooser {
  const { user, subscription } = useProfile();
  const { partnerId, primaryPartnerName } = user.basicInfo;
  return {
    subscription,
    partnerName: partnerId === 'NONE' ? undefined : (primaryPartnerName ?? 'your partner'),
  };
}
