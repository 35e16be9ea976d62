import { useMutation, useQueryClient } from '@tanstack/react-query';
import { withdrawDeletion } from '@moments/contract/account/account-deletion';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Alert, Note } from '@moments/ui/feedback/note.tsx';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { showSnackbar } from '@moments/ui/notifications.ts';
import { callOrThrow } from '../../api/call.ts';
import { formatTimestampDate } from '../../dates/format-date.ts';
import { useProfileRefresh } from '../use-profile.ts';

/** Says on every page that the account will be deleted, and keeps it at a press. */
export function DeletionBanner({ dueAt }: { dueAt: string }) {
  const client = useQueryClient();
  const refreshProfile = useProfileRefresh();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callOrThrow(withdrawDeletion),
    onSuccess: () => showSnackbar('success', 'You kept your account.'),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['account-deletion'] });
      await refreshProfile();
    },
  });
  return (
    <Note tone="warn" title={`Your account will be deleted on ${formatTimestampDate(dueAt)}`}>
      <Stack gap={8}>
        <p>Until then, you can change your mind.</p>
        <Row>
          <Button
            variant="second"
            busy={isPending}
            busyLabel="Keeping your account..."
            onClick={() => mutate()}
          >
            Keep my account
          </Button>
        </Row>
        {error && <Alert message={error.message} />}
      </Stack>
    </Note>
  );
}
