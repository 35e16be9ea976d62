import { queryOptions } from '@tanstack/react-query';
import { getPaymentHistory, historyPageSizes } from '@moments/contract/payments/payment-history';
import { caching } from '../../../api/caching.ts';
import { callOrThrow } from '../../../api/call.ts';

const { usual, most } = historyPageSizes;

/** How many pages are on the way at the same time. */
const atOnce = 4;

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

/** All payments, in large pages, a few at a time: ten thousand must not come all at once, nor one page after the other. */
export const allQuery = (total: number) =>
  queryOptions({
    queryKey: ['payment-history', 'all', total],
    queryFn: async ({ client, signal }) => {
      const pages: Awaited<ReturnType<typeof pageOf>>[] = [];
      let [asked, done] = [0, 0];
      const fetchInTurn = async (): Promise<void> => {
        while (asked * most < total) {
          asked += 1;
          const page = asked;
          pages[page - 1] = await pageOf(page, most, signal);
          done += 1;
          client.setQueryData(loadedKey, Math.min(done * most, total));
        }
      };
      await Promise.all(Array.from({ length: atOnce }, fetchInTurn));
      return pages;
    },
    enabled: total > usual,
    ...caching.usual,
  });
