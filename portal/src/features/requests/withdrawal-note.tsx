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
