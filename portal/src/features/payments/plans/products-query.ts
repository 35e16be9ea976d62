import { queryOptions } from '@tanstack/react-query';
import { getProducts, toPlans } from '@moments/contract/payments/plans';
import { caching } from '../../../api/caching.ts';
import { callOrThrow } from '../../../api/call.ts';

/** The plans, or the add-ons, on offer to the member, cheapest first (PLAN-01, PLAN-05); never from a cache (API-06). */
export const productsQuery = (isAddOn: boolean) =>
  queryOptions({
    queryKey: ['products', isAddOn],
    queryFn: async ({ signal }) => {
      const query = isAddOn ? { isAddOn: 'true' as const } : {};
      return toPlans((await callOrThrow(getProducts, { query, signal })).data);
    },
    ...caching.never,
  });
