import { getPaymentHistory, historyPageSizes } from '@moments/contract/payment-history';
import { queryOptions } from '@tanstack/react-query';

import { caching } from '../../api-client/caching.ts';
import { callOrThrow } from '../../api-client/call.ts';

const { usual, most } = historyPageSizes;

async function pageOf(page: number, limit: number, signal: AbortSignal) {
  const query = { page: String(page), limit: String(limit) };
  return (await callOrThrow(getPaymentHistory, { query, signal })).data;
}

/** The newest payments, and how many there are (BILL-04). */
export const newestQuery = queryOptions({
  queryKey: ['payment-history', 'newest'],
  queryFn: ({ signal }) => pageOf(1, usual, signal),
  ...caching.usual,
});

const loadedKey = ['payment-history', 'loaded'];

/** How many of the payments have come so far, while the older ones are fetched. */
export const loadedQuery = queryOptions({ queryKey: loadedKey, queryFn: () => 0, enabled: false });

/** All payments, in large pages one after the other: ten thousand must not come all at once. */
export const allQuery = (total: number) =>
  queryOptions({
    queryKey: ['payment-history', 'all', total],
    queryFn: async ({ client, signal }) => {
      const pages = [];
      for (let page = 1; (page - 1) * most < total; page += 1) {
        pages.push(await pageOf(page, most, signal));
        client.setQueryData(loadedKey, Math.min(page * most, total));
      }
      return pages;
    },
    enabled: total > usual,
    ...caching.usual,
  });
