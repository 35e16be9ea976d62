import { useQuery } from '@tanstack/react-query';
import { parseMemberStatus } from '@moments/contract/members/member-status';
import { canUseMoments } from '@moments/contract/moments/moments-use';
import { Text } from '@moments/ui/display/text.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page, PageHead } from '@moments/ui/layout/page-shell.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { paths } from '../../../configuration/paths.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { UnpaidRenewal } from '../unpaid-renewal/unpaid-renewal.tsx';
import { ChoiceAlerts } from './choice-alerts.tsx';
import { PlanCards } from './plan-cards.tsx';
import { PlansFailed } from './plans-failed.tsx';
import { PlansSkeleton } from './plans-skeleton.tsx';
import { productsQuery } from './products-query.ts';
import { ReviewTimeNote } from './review-time-note.tsx';
import { RunningPlanNote } from './running-plan-note.tsx';
import { NoPlansAvailable } from './unavailable-states.tsx';

function Plans() {
  const { data: plans, isError } = useQuery(productsQuery(false));
  if (!plans) return isError ? <PlansFailed /> : <PlansSkeleton count={4} />;
  return plans.length === 0 ? <NoPlansAvailable /> : <PlanCards plans={plans} />;
}

/** The plans (PLAN-01 to PLAN-04, PLAN-07). */
export function PlanChooser() {
  const { user, subscription } = useProfile();
  // Nobody answers the others, and their texts use none (MOM-01): they read what the word means.
  const canUse = canUseMoments(parseMemberStatus(user.basicInfo.currentStatus));
  // Whoever has had a plan was reviewed long ago.
  const isApplicant = subscription === null || subscription.status === 'MEMBERSHIP_INCOMPLETE';
  return (
    <Page width="wide">
      <PageHead centered>
        <PageHeading>Choose your plan</PageHeading>
        <Text kind="lead" align="center">
          {canUse ? 'Each text you send is a Moment.' : 'A Moment is one text to your coach.'} Your coach’s
          replies are always free.
        </Text>
        {isApplicant && <ReviewTimeNote />}
      </PageHead>
      <Stack gap={32}>
        <UnpaidRenewal page={paths.subscriptions} />
        <RunningPlanNote plan={subscription} />
        <ChoiceAlerts />
        <Plans />
        <Text kind="caption" align="center">
          Moments expire at the end of each month and don’t roll over. Cancel any time in Billing.
        </Text>
      </Stack>
    </Page>
  );
}
