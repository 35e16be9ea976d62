import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Chip } from '@moments/ui/display/text.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { CallAlert } from '../../api/call-alert.tsx';
import { isAlreadyDecided } from '../../api/error-rules.ts';

interface PendingRequestProps {
  readonly title: string;
  readonly isWithdrawing: boolean;
  readonly onWithdraw: () => void;
  /** Shown next to the withdraw button. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** Shows a pending request with a button to withdraw it. */
export function PendingRequest(props: PendingRequestProps) {
  const { title, isWithdrawing, onWithdraw, action, children } = props;
  return (
    <Card
      title={title}
      action={
        <Chip tone="amber" dot>
          Pending
        </Chip>
      }
    >
      <Stack>
        {children}
        <ButtonRow>
          <Button variant="second" busy={isWithdrawing} busyLabel="Withdrawing..." onClick={onWithdraw}>
            Withdraw request
          </Button>
          {action}
        </ButtonRow>
      </Stack>
    </Card>
  );
}

interface WithdrawalNoteProps {
  readonly call: Pick<UseMutationResult<unknown, Error, string>, 'isSuccess' | 'error' | 'reset'>;
  /** Says what stays the same after the withdrawal. */
  readonly stays: string;
}

/** Shows whether a request was withdrawn. */
export function WithdrawalNote({ call: { isSuccess, error, reset }, stays }: WithdrawalNoteProps) {
  if (isSuccess) {
    return (
      <Note tone="good" live="status">
        <p>You withdrew your request. {stays}</p>
      </Note>
    );
  }
  if (isAlreadyDecided(error)) {
    return (
      <Note live="status" title="We already decided on this request">
        <p>This page now shows the latest status.</p>
      </Note>
    );
  }
  return <CallAlert error={error} message="We couldn’t withdraw your request" onDismiss={reset} />;
}
