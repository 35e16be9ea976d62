import { useNavigate } from 'react-router';
import type { MemberSubscription } from '@moments/contract/members/members';
import { showToast } from '@moments/ui/notifications.ts';
import { useProfileRefresh, useProfileUpdate } from '../../../member/use-profile.ts';
import { getPostPaymentPath } from './purchase.ts';

interface Finished {
  readonly isAddOn: boolean;
  readonly hadPaid: boolean;
  readonly subscription: MemberSubscription | null;
  /** Whoever has left the screen meanwhile is not moved. */
  readonly visit: AbortSignal;
}

/** After paying (CHK-08, CHK-10): says so, brings the profile up to date, and goes on. */
export function useCompleteCheckout(): (finished: Finished) => Promise<void> {
  const update = useProfileUpdate();
  const refresh = useProfileRefresh();
  const navigate = useNavigate();
  return async ({ isAddOn, hadPaid, subscription, visit }) => {
    showToast('success', 'Great news! Your payment was processed successfully.');
    // The next screen's guard looks at it, also where the refresh fails.
    if (subscription) update({ subscription });
    await refresh();
    if (!visit.aborted) await navigate(getPostPaymentPath(isAddOn, hadPaid), { replace: true });
  };
}
