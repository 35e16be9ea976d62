import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getSubscription,
  type cancelSubscription,
  type reactivateSubscription,
} from '@moments/contract/payments/subscription';
import { caching } from '../../api/caching.ts';
import { callOrThrow } from '../../api/call.ts';
import { useProfileUpdate } from '../../member/use-profile.ts';

/** The member's plan; null without one (BILL-03, DATA-02). */
export const planQuery = queryOptions({
  queryKey: ['plan-display'],
  queryFn: async ({ signal }) => (await callOrThrow(getSubscription, { signal })).data,
  ...caching.usual,
});

/**
 * Cancels or reactivates the plan. All screens show the reply; after an error, the plan is read again.
 *
 * @param onDone - called even if a live update has already taken the pressed button off the page
 */
export function usePlanMutation(
  endpoint: typeof cancelSubscription | typeof reactivateSubscription,
  onDone: () => void,
) {
  const client = useQueryClient();
  const updateProfile = useProfileUpdate();
  return useMutation({
    mutationFn: () => callOrThrow(endpoint),
    onSuccess: ({ subscription, data }) => {
      client.setQueryData(planQuery.queryKey, data);
      updateProfile({ subscription });
      onDone();
    },
    onError: () => client.invalidateQueries({ queryKey: planQuery.queryKey }),
  });
}
