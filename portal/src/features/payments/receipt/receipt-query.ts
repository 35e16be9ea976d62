import { queryOptions } from '@tanstack/react-query';
import { getPaymentHistory } from '@moments/contract/payments/payment-history';
import { caching } from '../../../api/caching.ts';
import { callOrThrow } from '../../../api/call.ts';
import { findPaid, type Paid } from './receipt-rules.ts';

/** The newest payments are enough: the receipt is shown right after paying. */
const newest = { page: '1', limit: '10' };

/** How often, and after how many ms, a receipt that isn't there yet is looked for again. */
const again = { tries: 4, wait: 3_000 };

/** Reads the latest payment. Its data is null while the payment history doesn't have it. */
export const createReceiptQuery = (paid: Paid) =>
  queryOptions({
    queryKey: ['payment-history', 'receipt', paid],
    queryFn: async ({ signal }) => {
      const { transactions } = (await callOrThrow(getPaymentHistory, { query: newest, signal })).data;
      return findPaid(transactions, paid) ?? null;
    },
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data !== undefined && !data?.receiptUrl && dataUpdateCount < again.tries ? again.wait : false,
    ...caching.usual,
  });
