import { queryOptions } from '@tanstack/react-query';
import { getMomentsBalance } from '@moments/contract/dashboard/dashboard';
import { getProducts, toPlans } from '@moments/contract/payments/plans';
import type { ProductKind } from '@moments/contract/payments/product-kinds';
import { caching } from '../../../api/caching.ts';
import { callOrThrow } from '../../../api/call.ts';

/** Converts a kind of product to its query on the wire. */
export const toKindQuery = (kind: ProductKind) => (kind === 'add-on' ? { isAddOn: 'true' as const } : {});

/** The plans or add-ons that the member can buy, cheapest first (PLAN-01, PLAN-05). Never from a cache (API-06). */
export const productsQuery = (kind: ProductKind) =>
  queryOptions({
    queryKey: ['products', kind],
    queryFn: async ({ signal }) => {
      return toPlans((await callOrThrow(getProducts, { query: toKindQuery(kind), signal })).data);
    },
    ...caching.never,
  });

/** The member's Moments. */
export const momentsQuery = queryOptions({
  queryKey: ['moments-balance'],
  queryFn: async ({ signal }) => (await callOrThrow(getMomentsBalance, { signal })).data,
  ...caching.usual,
});
