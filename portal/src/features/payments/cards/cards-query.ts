import { queryOptions } from '@tanstack/react-query';
import { getPaymentMethods } from '@moments/contract/payments/cards';
import { caching } from '../../../api/caching.ts';
import { callOrThrow } from '../../../api/call.ts';

/** The saved cards (BILL-05). */
export const cardsQuery = queryOptions({
  queryKey: ['saved-cards'],
  queryFn: async ({ signal }) => (await callOrThrow(getPaymentMethods, { signal })).data,
  ...caching.usual,
});
