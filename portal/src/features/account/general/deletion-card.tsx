import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountDeletion } from '@moments/contract/account/account-deletion';
import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { LoadFailed, Skeleton, SkeletonBlock } from '@moments/ui/feedback/placeholders.tsx';
import { FocusArea } from '@moments/ui/layout/focus-area.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { Link } from '@moments/ui/link.tsx';
import { CallAlert } from '../../../api/call-alert.tsx';
import { paths } from '../../../configuration/paths.ts';
import { formatTimestampDate } from '../../../dates/format-date.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { DeletionSteps } from './deletion-steps.tsx';
import { deletionQuery, useDeletion } from './use-deletion.ts';

interface DeletionDueProps {
  readonly due: AccountDeletion;
  readonly deletion: ReturnType<typeof useDeletion>;
  readonly onKept: () => void;
}

/** Shows when the account will be deleted and a button to keep it. */
function ScheduledDeletion({ due, deletion: { keep, confirm }, onKept }: DeletionDueProps) {
  const { subscription } = useProfile();
  const keepAccount = (): void => {
    confirm.reset();
    keep.mutate(undefined, { onSuccess: onKept });
  };
  return (
    <Stack>
      <Note tone="warn" title={`Your account will be deleted on ${formatTimestampDate(due.dueAt)}`}>
        <p>
          You requested this on {formatTimestampDate(due.requestedAt)}. Until then you can change your mind.
        </p>
        {due.areRecordsHeld && <p>Some records are kept because the law requires it.</p>}
      </Note>
      {subscription?.cancelPlanInitiated === true && (
        <p>
          Your plan won’t renew. If you keep your account, you can keep your plan in{' '}
          <Link href={`${paths.billing}?tab=manage`}>Billing</Link>.
        </p>
      )}
      <CallAlert
        error={keep.error}
        message="We couldn’t cancel the deletion. Your account is still scheduled to be deleted."
        onDismiss={keep.reset}
      />
      <ButtonRow>
        <Button busy={keep.isPending} busyLabel="Canceling deletion..." onClick={keepAccount}>
          Keep my account
        </Button>
      </ButtonRow>
    </Stack>
  );
}

/** Lets the member delete the account, or keep it while the deletion is scheduled. */
export function DeletionCard() {
  const { data: due, error, isFetching, refetch } = useQuery(deletionQuery);
  const deletion = useDeletion();
  const [turn, setTurn] = useState(0);
  const takeFocus = (): void => setTurn((turns) => turns + 1);
  return (
    <Card title="Delete your account">
      <FocusArea turn={turn} label="Account deletion">
        {due && <ScheduledDeletion due={due} deletion={deletion} onKept={takeFocus} />}
        {due === null && <DeletionSteps deletion={deletion} onChanged={takeFocus} />}
        {due === undefined && error && (
          <LoadFailed
            message="We couldn’t check whether your account is scheduled for deletion"
            reason={error.message}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {due === undefined && !error && (
          <Skeleton label="Loading">
            <SkeletonBlock />
            <SkeletonBlock width="80%" />
            <SkeletonBlock shape="block" width="40%" height={48} />
          </Skeleton>
        )}
      </FocusArea>
    </Card>
  );
}
