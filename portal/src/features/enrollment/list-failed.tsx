import type { ErrorSource } from '@moments/contract/http/error-sources';
import { TextButton } from '@moments/ui/buttons/links.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { useStoredError } from '../../api/error-store.ts';

interface ListFailedProps {
  query: { readonly isError: boolean; readonly isFetching: boolean; readonly refetch: () => unknown };
  source: ErrorSource;
}

/** Why a list of choices is not there, and the way to ask for it again. What needs no list can be filled in meanwhile. */
export function ListFailed({ query, source }: ListFailedProps) {
  const { error, dismiss } = useStoredError(source);
  if (!query.isError || !error) return null;
  return (
    <Alert message={error.message} onDismiss={dismiss}>
      <TextButton disabled={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </TextButton>
    </Alert>
  );
}
