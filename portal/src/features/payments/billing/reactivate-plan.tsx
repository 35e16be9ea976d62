import { reactivateSubscription } from '@moments/contract/payments/subscription';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { showSnackbar } from '@moments/ui/notifications.ts';
import { usePlanChange } from './use-plan-change.ts';

/** Takes a cancellation back while the paid period lasts. */
export function ReactivatePlan() {
  const { mutate, isPending, error } = usePlanChange(reactivateSubscription);
  const keep = (): void =>
    mutate(undefined, { onSuccess: () => showSnackbar('success', 'Your plan goes on.') });
  return (
    <>
      <Button variant="second" full busy={isPending} busyLabel="Keeping your plan..." onClick={keep}>
        Keep my plan
      </Button>
      {error && <Alert message={error.message} />}
    </>
  );
}
