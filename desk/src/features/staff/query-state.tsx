import type { UseQueryResult } from '@tanstack/react-query';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { getMessage } from '../../api/desk-error.ts';
import { SkeletonLines } from '../../parts/pane.tsx';
import { DeskButton } from '../../parts/parts.tsx';

/** Holds the place of a list while it is read, and says why it can't be. What was read before stays. */
export const QueryState = ({ query }: { query: UseQueryResult }) => (
  <>
    {query.isPending && <SkeletonLines widths={[70, 80, 60, 75]} height={40} />}
    {query.error && (
      <Alert message={getMessage(query.error)}>
        <DeskButton variant="second" onClick={() => void query.refetch()}>
          Try again
        </DeskButton>
      </Alert>
    )}
  </>
);
