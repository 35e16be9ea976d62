import { useState } from 'react';
import {
  reactivateSubscription,
  type SubscriptionDisplay,
  cancelSubscription,
} from '@moments/contract/payments/subscription';
import { formatCents } from '@moments/contract/values/money';
import { Button } from '@moments/ui/buttons/button.tsx';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Chip, Price, Text } from '@moments/ui/display/text.tsx';
import { SummaryLines } from '@moments/ui/display/value-lists.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { showSnackbar } from '@moments/ui/notifications.ts';
import { ConfirmDialog } from '@moments/ui/overlay/dialogs.tsx';
import { paths } from '../../../configuration/paths.ts';
import { formatTimestampDate } from '../../../dates/format-date.ts';
import { useNow } from '../../../dates/use-clock.ts';
import { getNextMonth } from '../../../member/notices/notice-rules.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { usePlanMutation } from '../plan-queries.ts';
import { billingCycleLabels, getNextPlanCopy, getPlanLines, getCancelCopy } from './billing-copy.ts';
import { canCancel, canReactivate, membershipStatusLabels } from './billing-rules.ts';
import { useTextingFacts } from './plan-steps.tsx';

interface CancelDialogProps {
  readonly plan: SubscriptionDisplay;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks before it cancels the plan (BILL-03). The member keeps the paid period. */
function CancelDialog({ plan, open, onClose }: CancelDialogProps) {
  const { mutate, isPending, error, reset } = usePlanMutation(cancelSubscription, () => {
    onClose();
    showSnackbar('success', `Your plan ends on ${formatTimestampDate(plan.endDate)}.`);
  });
  const { left, isCoached, isHeldForMatch } = useTextingFacts();
  const close = (): void => {
    reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={`Cancel your ${plan.title} plan?`}
      confirmLabel="Cancel plan"
      cancelLabel="Keep my plan"
      danger
      busy={isPending}
      busyLabel="Canceling..."
      onConfirm={() => mutate()}
      onCancel={close}
    >
      <p>{getCancelCopy(plan, left, isCoached, isHeldForMatch)}</p>
      {error && <Alert message={error.message} />}
    </ConfirmDialog>
  );
}

interface PlanProps {
  readonly plan: SubscriptionDisplay;
}

/** Undoes a cancellation or a change for the renewal, before the paid period ends. */
function ReactivatePlan({ label, isMain = false }: { label: string; isMain?: boolean }) {
  const { mutate, isPending, error } = usePlanMutation(reactivateSubscription, () =>
    showSnackbar('success', 'You kept your plan.'),
  );
  return (
    <>
      <Button
        variant={isMain ? 'main' : 'second'}
        full
        busy={isPending}
        busyLabel="Keeping your plan..."
        onClick={() => mutate()}
      >
        {label}
      </Button>
      {error && <Alert message={error.message} />}
    </>
  );
}

/**
 * Shows the buttons to cancel the plan and to see other plans. A canceled or ended plan has "Buy Now" (BILL-03). While the account will be
 * deleted, no plan can be kept or bought: the page offers above to keep the account.
 */
function PlanActions({ plan }: PlanProps) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const isLeaving = useProfile().user.basicInfo.deletionDueAt !== null;
  if (canCancel(plan)) {
    return (
      <Stack gap={8}>
        {plan.nextPlan && <ReactivatePlan label={`Keep ${plan.title}`} />}
        <LinkButton variant="second" full href={paths.subscriptions}>
          See other plans
        </LinkButton>
        <Button variant="plain" full onClick={() => setDialogOpen(true)}>
          Cancel plan
        </Button>
        <CancelDialog plan={plan} open={isDialogOpen} onClose={() => setDialogOpen(false)} />
      </Stack>
    );
  }
  if (isLeaving) return null;
  return (
    <Stack gap={8}>
      {canReactivate(plan) && <ReactivatePlan label="Keep my plan" isMain />}
      <LinkButton full variant={canReactivate(plan) ? 'second' : 'main'} href={paths.subscriptions}>
        Buy Now
      </LinkButton>
    </Stack>
  );
}

function StatusChip({ plan }: PlanProps) {
  if (canReactivate(plan)) {
    return (
      <Chip tone="amber" dot>
        Ends {formatTimestampDate(plan.endDate)}
      </Chip>
    );
  }
  const tone = plan.status === 'MEMBERSHIP_ACTIVE' ? 'good' : 'amber';
  return <Chip tone={tone}>{membershipStatusLabels[plan.status]}</Chip>;
}

/** Shows the plan and what the member can do with it (BILL-03). */
export const PlanCard = ({ plan }: PlanProps) => (
  <Card title={`${plan.title} plan`} action={<StatusChip plan={plan} />}>
    <Stack>
      {plan.nextPlan && <Text kind="lead">{getNextPlanCopy(plan)}</Text>}
      <Price amount={formatCents(plan.cost)} period={billingCycleLabels[plan.billingCycle]} />
      <SummaryLines lines={getPlanLines(plan, getNextMonth(useNow()))} />
      <PlanActions plan={plan} />
    </Stack>
  </Card>
);
