import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { parseMemberStatus } from '@moments/contract/members/member-status';
import { canUseMoments } from '@moments/contract/moments/moments-use';
import { hasActivePlan } from '@moments/contract/payments/active-plan';
import { Text } from '@moments/ui/display/text.tsx';
import { ClockIcon } from '@moments/ui/icons.ts';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page, PageHead } from '@moments/ui/layout/page-shell.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { paths } from '../../../configuration/paths.ts';
import { PathProgress } from '../../../frame/path-progress.tsx';
import { useIsIdle } from '../../../frame/use-painted.ts';
import { useSearchParams } from '../../../frame/use-search-params.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { getPlanStage } from '../plan-stage.ts';
import { createProductsQuery } from '../plans-queries.ts';
import { parseKind } from '../purchase.ts';
import { UnpaidRenewal } from '../unpaid-renewal/unpaid-renewal.tsx';
import { AddOnChooser } from './add-on-chooser.tsx';
import { ChoiceAlerts } from './choice-alerts.tsx';
import { PlanCards } from './plan-cards.tsx';
import { NoPlansAvailable, PlansFailed, PlansSkeleton } from './plans-states.tsx';
import styles from './plans.module.css';
import { RunningPlanNote } from './running-plan-note.tsx';

/** Most members have left no payment. */
const LeftPayment = lazy(() => import('./left-payment.tsx').catch(() => ({ default: () => null })));

/** Its calls bring the schemas, which the first picture of the plans doesn't need. Most members have no such change. */
const PendingChangeNote = lazy(() =>
  import('../plan-change/pending-change-note.tsx').then(
    ({ PendingChangeNote: note }) => ({ default: note }),
    () => ({ default: () => null }),
  ),
);

/** Says how long the review of an application takes (PLAN-07). */
const ReviewTimeNote = () => (
  <p className={styles.reviewTime}>
    <ClockIcon />
    <span>We’ll review your application within 3 business days</span>
  </p>
);

function Plans() {
  const { data: plans, isError } = useQuery(createProductsQuery('plan'));
  if (!plans) return isError ? <PlansFailed /> : <PlansSkeleton count={4} />;
  return plans.length === 0 ? <NoPlansAvailable /> : <PlanCards plans={plans} />;
}

/** Shows the plans (PLAN-01 to PLAN-04, PLAN-07). */
function PlanChooser() {
  const { user, subscription, derivation } = useProfile();
  // The texts of other members use no Moments (MOM-01), so those members read what a Moment is.
  const canUse = canUseMoments(parseMemberStatus(user.basicInfo.currentStatus));
  // A member who has had a plan was reviewed before.
  const isApplicant = subscription === null || subscription.status === 'MEMBERSHIP_INCOMPLETE';
  const isPastDue = subscription?.status === 'MEMBERSHIP_PAST_DUE';
  const isIdle = useIsIdle();
  const { isSuccess: hasPlans } = useQuery(createProductsQuery('plan'));
  return (
    <Page width="wide">
      <PageHead centered>
        <PageHeading>{isPastDue ? 'We couldn’t renew your plan' : 'Choose your plan'}</PageHeading>
        <Text kind="lead" align="center">
          {isPastDue
            ? 'Pay what’s overdue. Then you can change your plan.'
            : `${canUse ? 'Each text you send is a Moment.' : 'A Moment is one text to your coach.'} Your coach’s replies are always free.`}
        </Text>
        {isApplicant && <ReviewTimeNote />}
        {isApplicant && !user.basicInfo.userEnrollment.completed && (
          <PathProgress stage={getPlanStage(derivation, 'plan')} />
        )}
      </PageHead>
      <Stack gap={32}>
        <UnpaidRenewal page={paths.subscriptions} />
        <Suspense>{subscription?.pendingChange ? <PendingChangeNote /> : <RunningPlanNote />}</Suspense>
        <Suspense>{isIdle && hasPlans && !hasActivePlan(subscription) && <LeftPayment />}</Suspense>
        <ChoiceAlerts />
        <Plans />
        <Text kind="caption" align="center">
          Moments expire when your plan’s month ends, with no rollover. Cancel any time in Billing.
        </Text>
      </Stack>
    </Page>
  );
}

/** Shows the plans, or the add-ons with `?addOn=true` (ROUTE-01). */
export default function PlansScreen() {
  const [query] = useSearchParams();
  return parseKind(query) === 'add-on' ? <AddOnChooser /> : <PlanChooser />;
}
