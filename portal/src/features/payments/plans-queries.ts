import { queryOptions } from '@tanstack/react-query';
import { getProducts } from '@moments/contract/payments/plans';
import { isAddOnKind, type ProductKind } from '@moments/contract/payments/product-kinds';
import { toPlans } from '@moments/contract/payments/to-plans';
import { caching } from '../../api/caching.ts';
import { callOrThrow } from '../../api/call.ts';
import { joinCampaign, useReferrals } from '../referrals/index.ts';

/** Converts a kind of product to its query on the wire. */
export const toKindQuery = (kind: ProductKind) => (isAddOnKind(kind) ? { isAddOn: 'true' as const } : {});

/** Adds a referred member to the campaign if that failed during enrollment. Otherwise the discount would be lost (CHK-03). */
export async function joinCampaignLate(kind: ProductKind): Promise<void> {
  const { code, participant } = useReferrals.getState();
  if (kind === 'plan' && code !== '' && participant === undefined) await joinCampaign();
}

/** Creates the query of the plans or add-ons that the member can buy, cheapest first (PLAN-01, PLAN-05). It never reads a cache (API-06). */
export const createProductsQuery = (kind: ProductKind) =>
  queryOptions({
    queryKey: ['products', kind],
    queryFn: async ({ signal }) => {
      await joinCampaignLate(kind);
      const query = toKindQuery(kind);
      const { data } = await callOrThrow(getProducts, { query, signal });
      return toPlans(data);
    },
    ...caching.never,
  });
