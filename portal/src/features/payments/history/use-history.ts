import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getPaymentHistory, historyPageSizes } from '@moments/contract/payments/payment-history';
import { caching } from '../../../api/caching.ts';
import { callOrThrow } from '../../../api/call.ts';
import { flattenPages } from './history-rules.ts';

const { usual, most } = historyPageSizes;

/** The number of pages that are fetched at the same time. */
const parallelFetches = 4;

async function fetchPage(page: number, limit: number, signal: AbortSignal) {
  const query = { page: String(page), limit: String(limit) };
  return (await callOrThrow(getPaymentHistory, { query, signal })).data;
}

/** The newest payments, and how many there are (BILL-04). */
const newestQuery = queryOptions({
  queryKey: ['payment-history', 'newest'],
  queryFn: ({ signal }) => fetchPage(1, usual, signal),
  ...caching.usual,
});

const loadedKey = ['payment-history', 'loaded'];

/** How many payments have loaded while the older ones are fetched. */
const loadedQuery = queryOptions({ queryKey: loadedKey, queryFn: () => 0, enabled: false });

/** Creates the query of all payments. It reads large pages, a few at a time, because a member may have ten thousand payments. */
const createAllQuery = (total: number) =>
  queryOptions({
    queryKey: ['payment-history', 'all', total],
    queryFn: async ({ client, signal }) => {
      const pages: Awaited<ReturnType<typeof fetchPage>>[] = [];
      let [requested, done] = [0, 0];
      const fetchPages = async (): Promise<void> => {
        while (requested * most < total) {
          requested += 1;
          const page = requested;
          pages[page - 1] = await fetchPage(page, most, signal);
          done += 1;
          client.setQueryData(loadedKey, Math.min(done * most, total));
        }
      };
      await Promise.all(Array.from({ length: parallelFetches }, fetchPages));
      return pages;
    },
    enabled: total > usual,
    ...caching.usual,
  });

/** Loads the payment history: first the newest page, then all others (BILL-04). */
export function useHistory() {
  const newest = useQuery(newestQuery);
  const total = newest.data?.total ?? 0;
  const all = useQuery(createAllQuery(total));
  const { data: loaded = 0 } = useQuery(loadedQuery);
  const payments = useMemo(
    () => newest.data && flattenPages([newest.data, ...(all.data ?? [])]),
    [newest.data, all.data],
  );
  const last = newest.data ? all : newest;
  return {
    /** Undefined until the first page has loaded. */
    payments,
    /** All payments have loaded, so that the member can search and export them. */
    isComplete: payments !== undefined && (total <= usual || all.data !== undefined),
    progress: { loaded, total },
    error: last.error,
    isFetching: last.isFetching,
    retry: () => void last.refetch(),
  };
}
