import { queryOptions } from '@tanstack/react-query';
import { getMomentsBalance } from '@moments/contract/dashboard/dashboard';
import { getProducts, toPlans } from '@moments/contract/payments/plans';
import { caching } from '../../../api/caching.ts';
import { callOrThrow } from '../../../api/call.ts';

/** The plans or add-ons that the member can buy, cheapest first (PLAN-01, PLAN-05). Never from a cache (API-06). */
export const productsQuery = (isAddOn: boolean) =>
  queryOptions({
    queryKey: ['products', isAddOn],
    queryFn: async ({ signal }) => {
      const query = isAddOn ? { isAddOn: 'true' as const } : {};
      return toPlans((await callOrThrow(getProducts, { query, signal })).data);
    },
    ...caching.never,
  });

/** The member's Moments. */
export const momentsQuery = queryOptions({
  queryKey: ['moments-balance'],
  queryFn: async ({ signal }) => (await callOrThrow(getMomentsBalance, { signal })).data,
  ...caching.usual,
});
