import { useQuery } from '@tanstack/react-query';
import { parseMemberStatus } from '@moments/contract/members/member-status';
import { canUseMoments } from '@moments/contract/moments/moments-use';
import { CardGrid } from '@moments/ui/display/card.tsx';
import { CardSkeleton, LoadFailed } from '@moments/ui/feedback/placeholders.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { useNow } from '../../../dates/use-clock.ts';
import { useLive } from '../../../member/live/use-live.ts';
import { MemberNotices } from '../../../member/notices/member-notices.tsx';
import { useProfile } from '../../../member/use-profile.ts';
import { balanceQuery, liveBalance } from './billing-queries.ts';
import { canAddMoments } from './billing-rules.ts';
import { MomentsCard } from './moments-card.tsx';
import { NextPaymentCard } from './next-payment-card.tsx';
import { NoPlanCard } from './no-plan-card.tsx';

/** What the member has: the Moments left, and the way to more while the plan runs (BILL-02). */
export function CurrentTab() {
  const { user, subscription } = useProfile();
  const now = useNow();
  useLive(liveBalance);
  const { data, error, isFetching, refetch } = useQuery(balanceQuery);
  if (!data && error) {
    return <LoadFailed message={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <CardSkeleton label="Loading your Moments" />;
  if (subscription === null && data.limit === 0) return <NoPlanCard />;
  const canUse = canUseMoments(parseMemberStatus(user.basicInfo.currentStatus));
  // Others would be refused them: they would only expire (MOM-03).
  const canAdd = canUse && subscription !== null && canAddMoments(subscription, now);
  return (
    <Stack>
      {/* An open payment stands above all tabs, with the way to pay it. */}
      {subscription?.status !== 'MEMBERSHIP_PAST_DUE' && <MemberNotices />}
      <CardGrid columns={2}>
        <MomentsCard balance={data} canUse={canUse} canAdd={canAdd} planName={subscription?.title} />
        {subscription && <NextPaymentCard plan={subscription} />}
      </CardGrid>
    </Stack>
  );
}
