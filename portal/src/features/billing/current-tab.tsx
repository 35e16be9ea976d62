import { useQuery } from '@tanstack/react-query';

import { CardGrid } from '../../interface/display/card.tsx';
import { useLive } from '../../live/use-live.ts';
import { useProfile } from '../../profile/use-profile.ts';
import { balanceQuery, liveBalance } from './billing-queries.ts';
import { canAddMoments } from './billing-rules.ts';
import { CardSkeleton } from '../../interface/feedback/card-skeleton.tsx';
import { LoadFailed } from '../../interface/feedback/load-failed.tsx';
import { MomentsCard } from './moments-card.tsx';
import { NoPlanCard } from './no-plan-card.tsx';

/** What the member has: the Moments left, and the way to more while the plan runs (BILL-02). */
export function CurrentTab() {
  const { subscription } = useProfile();
  useLive(liveBalance);
  const { data, error, isFetching, refetch } = useQuery(balanceQuery);
  if (!data && error) {
    return <LoadFailed message={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <CardSkeleton label="Loading your Moments" />;
  if (subscription === null && data.limit === 0) return <NoPlanCard />;
  return (
    <CardGrid columns={2}>
      <MomentsCard
        balance={data}
        canAdd={subscription !== null && canAddMoments(subscription, new Date())}
        planName={subscription?.title}
      />
    </CardGrid>
  );
}
