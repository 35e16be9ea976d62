import { queryOptions } from '@tanstack/react-query';
import type { MembershipStatus } from '@moments/contract/members/members';
import { previewPlanChange } from '@moments/contract/payments/plan-change';
import { caching } from '../../../api/caching.ts';
import { callOrThrow } from '../../../api/call.ts';

export const previewKey = (priceId: string) => ['plan-change', priceId] as const;

/**
 * What a change would come to, by the server's word; never from a cache, for it is what will be charged (CHK-02).
 * @param status of the plan that is there: a renewal that is paid meanwhile lets it be changed
 */
export const previewQuery = (priceId: string, status: MembershipStatus | undefined) =>
  queryOptions({
    queryKey: [...previewKey(priceId), status],
    queryFn: async ({ signal }) =>
      (await callOrThrow(previewPlanChange, { query: { priceId }, signal })).data,
    ...caching.never,
  });
