import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MembershipStatus } from '@moments/contract/members/members';
import { CardGrid } from '@moments/ui/display/card.tsx';
import { CardSkeleton, LoadFailed } from '@moments/ui/feedback/placeholders.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { useProfile, useProfileRefresh } from '../../../member/use-profile.ts';
import { planQuery } from './billing-queries.ts';
import { canReactivate, renews } from './billing-rules.ts';
import { NextSteps } from './next-steps.tsx';
import { NoPlanCard } from './no-plan-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { PlanNote } from './plan-note.tsx';
import { RenewalSteps } from './renewal-steps.tsx';

/** The profile may be some minutes old: what hangs on the plan's status elsewhere must not contradict this tab. */
function useFreshProfile(status: MembershipStatus | undefined): void {
  const { subscription } = useProfile();
  const refresh = useProfileRefresh();
  const isStale = status !== undefined && status !== subscription?.status;
  useEffect(() => {
    if (isStale) void refresh();
  }, [isStale, refresh]);
}

/** The plan, when it renews or ends, and how to stop or keep it (BILL-03). */
export function ManageTab() {
  const { data: plan, error, isFetching, refetch } = useQuery(planQuery);
  useFreshProfile(plan?.status);
  if (plan === undefined && error) {
    return <LoadFailed message={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (plan === undefined) return <CardSkeleton label="Loading your plan" />;
  if (plan === null) return <NoPlanCard />;
  return (
    <Stack>
      <PlanNote status={plan.status} />
      <CardGrid columns={2}>
        <PlanCard plan={plan} />
        {canReactivate(plan) && <NextSteps endDate={plan.endDate} isFree={plan.cost === 0} />}
        {renews(plan) && <RenewalSteps plan={plan} />}
      </CardGrid>
    </Stack>
  );
}
