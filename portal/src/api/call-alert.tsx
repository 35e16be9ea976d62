import { Alert } from '@moments/ui/feedback/note.tsx';
import { ApiError } from './api-error.ts';
import { dismissError } from './error-store.ts';
import { useConnectionReturn } from './unreachable.ts';

/** The text of an error without a message (ERR-01). */
const unknownError = 'An unknown error occurred';

interface CallAlertProps {
  /** Why the call failed; nothing is shown without. */
  readonly error: Error | null | undefined;
  /** The failed action, if the reason alone does not name it. */
  readonly message?: string;
  readonly onDismiss: () => void;
}

/** Shows a failed call, with its reason. Dismissing it also clears it where its source keeps it (ERR-03). */
export function CallAlert({ error, message, onDismiss }: CallAlertProps) {
  const dismiss = (): void => {
    if (error instanceof ApiError) dismissError(error.source);
    onDismiss();
  };
  useConnectionReturn(error, dismiss);
  if (!error) return null;
  const reference = error instanceof ApiError ? error.reference : undefined;
  const reason = error.message === '' ? unknownError : error.message;
  return (
    <Alert message={message ?? reason} onDismiss={dismiss}>
      {message !== undefined && message !== reason && <p>{reason}</p>}
      {reference !== undefined && <p>Reference for support: {reference}</p>}
    </Alert>
  );
}
