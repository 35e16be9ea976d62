import { getPaymentHistory, historyPageSizes } from '@moments/contract/billing';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import { caching } from '../../api-client/caching.ts';
import { callOrThrow } from '../../api-client/call.ts';
import { linesOf } from './history-rules.ts';

const limit = historyPageSizes.usual;

const historyQuery = infiniteQueryOptions({
  queryKey: ['payment-history'],
  queryFn: async ({ pageParam, signal }) => {
    const query = { page: String(pageParam), limit: String(limit) };
    return (await callOrThrow(getPaymentHistory, { query, signal })).data;
  },
  initialPageParam: 1,
  getNextPageParam: ({ page, total }) => (page * limit < total ? page + 1 : undefined),
  ...caching.usual,
});

/** The payment history: the first page as soon as it is there, then page after page until all are (BILL-04). */
export function useHistory() {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(historyQuery);
  const mustGoOn = hasNextPage && !isFetching && error === null;
  // By the number of pages too: a page that comes at once may never be seen as being fetched.
  const fetched = data?.pages.length;
  useEffect(() => {
    if (mustGoOn) void fetchNextPage();
  }, [mustGoOn, fetched, fetchNextPage]);
  const lines = useMemo(() => data && linesOf(data.pages), [data]);
  return {
    /** Undefined until the first page is there. */
    lines,
    /** Whether these are all, so that they can be searched and exported as a whole. */
    isComplete: lines !== undefined && !hasNextPage,
    error,
    isFetching,
    retry: () => void (hasNextPage ? fetchNextPage() : refetch()),
  };
}
