import type { ErrorSource } from '@moments/contract/http/error-sources';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { useStoredError } from './error-store.ts';

/** Shows the dismissible red alert of a call's last error (ERR-05, HOME-03); nothing while there is none. */
export function ErrorAlert({ source }: { source: ErrorSource }) {
  const { error, dismiss } = useStoredError(source);
  return error ? <Alert key={error.time} message={error.message} onDismiss={dismiss} /> : null;
}
