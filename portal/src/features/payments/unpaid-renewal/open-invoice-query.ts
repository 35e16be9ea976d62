import { queryOptions } from '@tanstack/react-query';
import { getOpenInvoice } from '@moments/contract/payments/open-invoice';
import { caching } from '../../../api/caching.ts';
import { callOrThrow } from '../../../api/call.ts';

/** The renewal that is not paid yet; null once nothing is open. */
export const openInvoiceQuery = queryOptions({
  queryKey: ['open-invoice'],
  queryFn: async ({ signal }) => (await callOrThrow(getOpenInvoice, { signal })).data,
  ...caching.usual,
  // Under a payment that is under way nothing is fetched by the way.
  refetchOnWindowFocus: false,
});
