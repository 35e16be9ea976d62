import type { UseMutationResult } from '@tanstack/react-query';
import { Note } from '@moments/ui/feedback/note.tsx';
import { CallAlert } from '../../api/call-alert.tsx';
import { isAlreadyDecided } from '../../api/error-rules.ts';

interface WithdrawalNoteProps {
  readonly call: Pick<UseMutationResult<unknown, Error, string>, 'isSuccess' | 'error' | 'reset'>;
  /** What a request that was taken back leaves as it is. */
  readonly stays: string;
}

/** What came of taking a request back. */
export function WithdrawalNote({ call: { isSuccess, error, reset }, stays }: WithdrawalNoteProps) {
  if (isSuccess) {
    return (
      <Note tone="good" live="status">
        <p>You took your request back. {stays}</p>
      </Note>
    );
  }
  if (isAlreadyDecided(error)) {
    return (
      <Note live="status" title="That request has been decided meanwhile">
        <p>This page now shows how things stand.</p>
      </Note>
    );
  }
  return <CallAlert error={error} message="Your request could not be taken back" onDismiss={reset} />;
}
