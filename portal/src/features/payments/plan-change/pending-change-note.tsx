import { reactivateSubscription } from '@moments/contract/payments/subscription';
import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Alert, Note } from '@moments/ui/feedback/note.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { showSnackbar } from '@moments/ui/notifications.ts';
import { changeAddress } from '../../../configuration/paths.ts';
import { finishChangeLabel, getPendingChangeCopy } from '../../../member/notices/pending-change-copy.ts';
import { useProfile, useProfileRefresh } from '../../../member/use-profile.ts';
import { usePlanMutation } from '../plan-queries.ts';

/** Drops the change. If it was paid in the meantime, the page shows the new plan. */
function KeepPlan({ title }: { title: string }) {
  const { mutate, isPending, error } = usePlanMutation(reactivateSubscription, () =>
    showSnackbar('success', 'You kept your plan.'),
  );
  const refresh = useProfileRefresh();
  const keep = (): void => mutate(undefined, { onError: () => void refresh() });
  return (
    <>
      <Button variant="second" busy={isPending} busyLabel="Keeping your plan..." onClick={keep}>
        Keep {title}
      </Button>
      {error && <Alert message={error.message} />}
    </>
  );
}

interface PendingChangeNoteProps {
  /** The plan whose change the page shows. */
  readonly shownPriceId?: string;
}

/** Says that a plan change waits for the member at the bank, and lets them finish or drop it (PLAN-10). Shows nothing without one. */
export function PendingChangeNote({ shownPriceId }: PendingChangeNoteProps) {
  const { subscription } = useProfile();
  if (subscription?.status !== 'MEMBERSHIP_ACTIVE' || !subscription.pendingChange) return null;
  const { pendingChange: change, title, nextPlan } = subscription;
  const copy = getPendingChangeCopy(subscription, change);
  const isShown = change.priceId === shownPriceId;
  return (
    <Note tone="warn" title={copy.title}>
      <Stack gap={16}>
        <p>
          {copy.text}
          {shownPriceId !== undefined &&
            !isShown &&
            ` If you choose a plan here, ${change.title} won’t start.`}
        </p>
        <ButtonRow>
          {!isShown && <LinkButton href={changeAddress(change.priceId)}>{finishChangeLabel}</LinkButton>}
          {/* It would also undo the change for the renewal. */}
          {nextPlan === null && <KeepPlan title={title} />}
        </ButtonRow>
      </Stack>
    </Note>
  );
}
