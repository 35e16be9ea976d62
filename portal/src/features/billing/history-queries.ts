import { getPaymentHistory, historyPageSizes } from '@moments/contract/billing';
import { queryOptions } from '@tanstack/react-query';

import { caching } from '../../api-client/caching.ts';
import { callOrThrow } from '../../api-client/call.ts';

const limit = historyPageSizes.usual;

async function pageOf(page: number, signal: AbortSignal) {
  const query = { page: String(page), limit: String(limit) };
  return (await callOrThrow(getPaymentHistory, { query, signal })).data;
}

/** The newest payments, and how many there are (BILL-04). */
export const newestQuery = queryOptions({
  queryKey: ['payment-history', 'newest'],
  queryFn: ({ signal }) => pageOf(1, signal),
  ...caching.usual,
});

/** All pages after the first, one after the other: ten thousand payments must not come all at once. */
export const olderQuery = (total: number) =>
  queryOptions({
    queryKey: ['payment-history', 'older', total],
    queryFn: async ({ signal }) => {
      const pages = [];
      for (let page = 2; (page - 1) * limit < total; page += 1) pages.push(await pageOf(page, signal));
      return pages;
    },
    enabled: total > limit,
    ...caching.usual,
  });
