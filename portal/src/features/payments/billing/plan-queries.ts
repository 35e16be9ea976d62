import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getMomentsBalance } from '@moments/contract/dashboard/dashboard';
import {
  getSubscription,
  type cancelSubscription,
  type reactivateSubscription,
} from '@moments/contract/payments/subscription';
import { caching } from '../../../api/caching.ts';
import { call, callOrThrow } from '../../../api/call.ts';
import type { LiveQuery } from '../../../member/live/use-live.ts';
import { useProfileUpdate } from '../../../member/use-profile.ts';
import { momentsQuery } from '../plans/plans-queries.ts';

/** The Moments, with where they come from (BILL-02). After they have loaded, `useLive` keeps them current. */
export const balanceQuery = queryOptions({
  ...momentsQuery,
  refetchOnWindowFocus: ({ state }) => state.data === undefined,
});

/** Keeps the Moments current while the member looks at them. */
export const liveBalance: LiveQuery = {
  queryKey: balanceQuery.queryKey,
  kinds: ['moments'],
  read: async (options) => {
    const result = await call(getMomentsBalance, options);
    return result.ok ? result.reply.data : undefined;
  },
};

/** The member's plan; null without one (BILL-03, DATA-02). */
export const planQuery = queryOptions({
  queryKey: ['plan-display'],
  queryFn: async ({ signal }) => (await callOrThrow(getSubscription, { signal })).data,
  ...caching.usual,
});

/** Cancels or reactivates the plan. All screens show the reply; after an error, the plan is read again. */
export function usePlanMutation(endpoint: typeof cancelSubscription | typeof reactivateSubscription) {
  const client = useQueryClient();
  const updateProfile = useProfileUpdate();
  return useMutation({
    mutationFn: () => callOrThrow(endpoint),
    onSuccess: ({ subscription, data }) => {
      client.setQueryData(planQuery.queryKey, data);
      updateProfile({ subscription });
    },
    onError: () => client.invalidateQueries({ queryKey: planQuery.queryKey }),
  });
}
