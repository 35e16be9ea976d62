import { queryOptions } from '@tanstack/react-query';
import { getMomentsBalance } from '@moments/contract/dashboard/dashboard';
import { getSubscription } from '@moments/contract/payments/subscription';
import { caching } from '../../../api/caching.ts';
import { call, callOrThrow } from '../../../api/call.ts';
import type { LiveQuery } from '../../../member/live/use-live.ts';

/** The Moments, with the parts that they come from (BILL-02). Once there, they are kept as they are now by `useLive`. */
export const balanceQuery = queryOptions({
  queryKey: ['moments-balance'],
  queryFn: async ({ signal }) => (await callOrThrow(getMomentsBalance, { signal })).data,
  refetchOnWindowFocus: ({ state }) => state.data === undefined,
  ...caching.usual,
});

/** The same, read again while they are looked at. */
export const liveBalance: LiveQuery = {
  queryKey: balanceQuery.queryKey,
  read: async (options) => {
    const result = await call(getMomentsBalance, options);
    return result.ok ? result.reply.data : undefined;
  },
};

/** The plan as it is shown; null without one (BILL-03, DATA-02). */
export const planQuery = queryOptions({
  queryKey: ['plan-display'],
  queryFn: async ({ signal }) => (await callOrThrow(getSubscription, { signal })).data,
  ...caching.usual,
});
