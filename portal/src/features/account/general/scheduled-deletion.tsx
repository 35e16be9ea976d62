import type { AccountDeletion } from '@moments/contract/account/account-deletion';
import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { Link } from '@moments/ui/link.tsx';
import { CallAlert } from '../../../api/call-alert.tsx';
import { paths } from '../../../configuration/paths.ts';
import { formatTimestampDate } from '../../../dates/format-date.ts';
import { useProfile } from '../../../member/use-profile.ts';
import type { useDeletion } from './use-deletion.ts';

interface DeletionDueProps {
  readonly due: AccountDeletion;
  readonly deletion: ReturnType<typeof useDeletion>;
  readonly onKept: () => void;
}

/** The deletion is to come: when, and the way to keep the account. */
export function ScheduledDeletion({ due, deletion: { keep, confirm }, onKept }: DeletionDueProps) {
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
