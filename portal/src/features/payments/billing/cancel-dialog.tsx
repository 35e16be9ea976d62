import { cancelSubscription, type SubscriptionDisplay } from '@moments/contract/payments/subscription';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { showSnackbar } from '@moments/ui/notifications.ts';
import { ConfirmDialog } from '@moments/ui/overlay/dialogs.tsx';
import { dayOf } from './billing-rules.ts';
import { usePlanChange } from './use-plan-change.ts';

interface CancelDialogProps {
  readonly plan: SubscriptionDisplay;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What canceling means. A payment that is open stays so: it is for the month that has begun. */
function cancelWords({ endDate, cost, status }: SubscriptionDisplay): string {
  const end = dayOf(endDate);
  if (status === 'MEMBERSHIP_PAST_DUE')
    return `Your plan ends on ${end}, and no month after that is charged. The payment that is open now stays open. You can take this back until then.`;
  const charge = cost > 0 ? ' and your card isn’t charged again' : '';
  return `You can keep texting your coach until ${end}. After that the plan ends${charge}. You can take this back until then.`;
}

/** Asks before the plan is cancelled (BILL-03); what is paid for stays the member's. */
export function CancelDialog({ plan, open, onClose }: CancelDialogProps) {
  const { mutate, isPending, error, reset } = usePlanChange(cancelSubscription);
  const end = dayOf(plan.endDate);
  const close = (): void => {
    reset();
    onClose();
  };
  const cancel = (): void =>
    mutate(undefined, {
      onSuccess: () => {
        close();
        showSnackbar('success', `Your plan ends on ${end}.`);
      },
    });
  return (
    <ConfirmDialog
      open={open}
      title={`Cancel your ${plan.title} plan?`}
      confirmLabel="Cancel plan"
      cancelLabel="Keep my plan"
      danger
      busy={isPending}
      busyLabel="Canceling..."
      onConfirm={cancel}
      onCancel={close}
    >
      <p>{cancelWords(plan)}</p>
      {error && <Alert message={error.message} />}
    </ConfirmDialog>
  );
}
