import type { UseQueryResult } from '@tanstack/react-query';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { getMessage } from '../api/desk-error.ts';
import { DeskButton } from './parts.tsx';

/** Says why something can't be read, and reads it again on a press. */
export const FailedRead = ({
  query: { error, refetch },
}: {
  query: Pick<UseQueryResult, 'error' | 'refetch'>;
}) => (
  <Alert message={getMessage(error)}>
    <DeskButton variant="second" onClick={() => void refetch()}>
      Try again
    </DeskButton>
  </Alert>
);
