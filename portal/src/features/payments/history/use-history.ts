import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { historyPageSizes } from '@moments/contract/payments/payment-history';
import { allQuery, loadedQuery, newestQuery } from './history-queries.ts';
import { flattenPages } from './history-rules.ts';

/** The payment history: the newest page as soon as it is there, then all others (BILL-04). */
export function useHistory() {
  const newest = useQuery(newestQuery);
  const total = newest.data?.total ?? 0;
  const all = useQuery(allQuery(total));
  const { data: loaded = 0 } = useQuery(loadedQuery);
  const lines = useMemo(
    () => newest.data && flattenPages([newest.data, ...(all.data ?? [])]),
    [newest.data, all.data],
  );
  const last = newest.data ? all : newest;
  return {
    /** Undefined until the first page is there. */
    lines,
    /** Whether these are all, so that they can be searched and exported as a whole. */
    isComplete: lines !== undefined && (total <= historyPageSizes.usual || all.data !== undefined),
    /** How far the fetching of all is. */
    progress: { loaded, total },
    error: last.error,
    isFetching: last.isFetching,
    retry: () => void last.refetch(),
  };
}
