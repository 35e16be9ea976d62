import { historyPageSizes } from '@moments/contract/billing';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { newestQuery, olderQuery } from './history-queries.ts';
import { linesOf } from './history-rules.ts';

/** The payment history: the newest page as soon as it is there, then all others (BILL-04). */
export function useHistory() {
  const newest = useQuery(newestQuery);
  const total = newest.data?.total ?? 0;
  const older = useQuery(olderQuery(total));
  const lines = useMemo(
    () => newest.data && linesOf([newest.data, ...(older.data ?? [])]),
    [newest.data, older.data],
  );
  const last = newest.data ? older : newest;
  return {
    /** Undefined until the first page is there. */
    lines,
    /** Whether these are all, so that they can be searched and exported as a whole. */
    isComplete: lines !== undefined && (total <= historyPageSizes.usual || older.data !== undefined),
    error: last.error,
    isFetching: last.isFetching,
    retry: () => void last.refetch(),
  };
}
