import { cancelSubscription, type SubscriptionDisplay } from '@moments/contract/payments/subscription';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { showSnackbar } from '@moments/ui/notifications.ts';
import { ConfirmDialog } from '@moments/ui/overlay/dialogs.tsx';
import { formatTimestampDate } from '../../../dates/format-date.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { usePlanMutation } from '../plan-queries.ts';
import { getCancelCopy } from './billing-copy.ts';

interface CancelDialogProps {
  readonly plan: SubscriptionDisplay;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks before it cancels the plan (BILL-03). The member keeps the paid period. */
export function CancelDialog({ plan, open, onClose }: CancelDialogProps) {
  const { mutate, isPending, error, reset } = usePlanMutation(cancelSubscription, () => {
    onClose();
    showSnackbar('success', `Your plan ends on ${formatTimestampDate(plan.endDate)}.`);
  });
  const left = useProfile().subscription?.messagesRemaining ?? 0;
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
      <p>{getCancelCopy(plan, left)}</p>
      {error && <Alert message={error.message} />}
    </ConfirmDialog>
  );
}
