import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endWithAccount } from '@moments/contract/members/account-end';
import { getPaidAmount } from '@moments/contract/members/account-tabs';
import type { MembershipStatus } from '@moments/contract/members/members';
import { canRequestService } from '@moments/contract/requests/service-requests';
import { CardGrid } from '@moments/ui/display/card.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { CardSkeleton, LoadFailed } from '@moments/ui/feedback/placeholders.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { HeldPlanCard } from '../../../member/held-plan-card.tsx';
import { MemberNotices } from '../../../member/notices/member-notices.tsx';
import { MemberNoticeCard } from '../../../member/notices/notice-card.tsx';
import { ReturnedPaymentNote } from '../../../member/returned-payment.tsx';
import { useProfile, useProfileRefresh } from '../../../member/use-profile.ts';
import { WaysToStop } from '../../../member/ways-to-stop.tsx';
import { PendingChangeNote } from '../plan-change/pending-change-note.tsx';
import { planQuery } from '../plan-queries.ts';
import { canReactivate, isRenewing } from './billing-rules.ts';
import { NoPlanCard } from './no-plan-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { CancellationSteps, RenewalSteps } from './plan-steps.tsx';

/** Refreshes the profile if it has another plan status, so that other parts of the page don't contradict this tab. */
function useFreshProfile(status: MembershipStatus | undefined): void {
  const { subscription } = useProfile();
  const refresh = useProfileRefresh();
  const isStale = status !== undefined && status !== subscription?.status;
  useEffect(() => {
    if (isStale) void refresh();
  }, [isStale, refresh]);
}

/** Explains a plan that isn't active, and says what to do. */
function PlanStatusNote({ status }: { status: MembershipStatus }) {
  const isHeld = useProfile().subscription?.pauseReason === 'late-match';
  switch (status) {
    case 'MEMBERSHIP_INCOMPLETE':
      return (
        <Note tone="warn" title="Your first payment isn’t complete">
          <p>Your plan starts when you pay. Choose it again to finish paying.</p>
        </Note>
      );
    case 'MEMBERSHIP_PAUSED':
      return isHeld ? (
        <>
          <MemberNoticeCard />
          <HeldPlanCard />
        </>
      ) : (
        <MemberNotices />
      );
    // The page shows the overdue payment above all tabs.
    case 'MEMBERSHIP_PAST_DUE':
    case 'MEMBERSHIP_ACTIVE':
    case 'MEMBERSHIP_ENDED':
      return null;
  }
}

/** Shows the tab with the plan, when it renews or ends, and how to cancel or keep it (BILL-03). */
export function ManageTab() {
  const { data, error, isFetching, refetch } = useQuery(planQuery);
  const { user, subscription } = useProfile();
  const canPause = canRequestService('pause', user.basicInfo.currentStatus, getPaidAmount(subscription));
  useFreshProfile(data?.status);
  if (data === undefined && error) {
    return <LoadFailed message={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <CardSkeleton label="Loading your plan" />;
  if (data === null) return <NoPlanCard />;
  const plan = endWithAccount(data, user.basicInfo.deletionDueAt);
  return (
    <Stack>
      <ReturnedPaymentNote />
      <PlanStatusNote status={plan.status} />
      <PendingChangeNote />
      <CardGrid columns={2}>
        <PlanCard plan={plan} />
        {canReactivate(plan) && <CancellationSteps plan={plan} />}
        {isRenewing(plan) && <RenewalSteps plan={plan} />}
      </CardGrid>
      {/* Service Status offers a pause only to members in coaching, so the comparison would lead others nowhere. */}
      {isRenewing(plan) && canPause && <WaysToStop />}
    </Stack>
  );
}
