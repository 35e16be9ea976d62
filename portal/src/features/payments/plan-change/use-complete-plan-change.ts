import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { MemberSubscription } from '@moments/contract/members/members';
import { showToast } from '@moments/ui/notifications.ts';
import { paths } from '../../../configuration/paths.ts';
import { useProfile, useProfileRefresh, useProfileUpdate } from '../../../member/use-profile.ts';
import { getSuccessMessage } from './change-copy.ts';

/** After the change: says so, brings what is known up to date, and goes to Billing. Who has left the screen is not moved. */
export function useCompletePlanChange() {
  const before = useProfile().subscription;
  const update = useProfileUpdate();
  const refresh = useProfileRefresh();
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (
    subscription: MemberSubscription | null,
    priceId: string,
    visit: AbortSignal,
  ): Promise<void> => {
    const isOther = subscription?.priceId !== priceId;
    const kind = isOther ? 'cancel' : before?.priceId === priceId ? 'reactivate' : 'switch';
    showToast('success', getSuccessMessage(kind, subscription?.endDate));
    if (visit.aborted) return refresh();
    await navigate(`${paths.billing}?tab=manage`, { replace: true });
    if (subscription) update({ subscription });
    // Plan, Moments and payments are asked for again by the screens that show them.
    await client.invalidateQueries({ refetchType: 'none' });
    await refresh();
  };
}
