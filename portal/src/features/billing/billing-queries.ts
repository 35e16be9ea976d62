import { getSubscription } from '@moments/contract/subscription';
import { getMomentsBalance } from '@moments/contract/dashboard';
import { queryOptions } from '@tanstack/react-query';

import { caching } from '../../api-client/caching.ts';
import { callOrThrow } from '../../api-client/call.ts';

/** The Moments, with the parts that they come from (BILL-02). */
export const balanceQuery = queryOptions({
  queryKey: ['moments-balance'],
  queryFn: async ({ signal }) => (await callOrThrow(getMomentsBalance, { signal })).data,
  ...caching.usual,
});

/** The plan as it is shown; null without one (BILL-03, DATA-02). */
export const planQuery = queryOptions({
  queryKey: ['plan-display'],
  queryFn: async ({ signal }) => (await callOrThrow(getSubscription, { signal })).data,
  ...caching.usual,
});
