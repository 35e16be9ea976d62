import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { cancelSubscription, reactivateSubscription } from '@moments/contract/payments/subscription';
import { callOrThrow } from '../../../api/call.ts';
import { useProfileUpdate } from '../../../member/use-profile.ts';
import { planQuery } from './billing-queries.ts';

type PlanCall = typeof cancelSubscription | typeof reactivateSubscription;

/** Cancels the plan or keeps it. What the reply says of it is seen everywhere at once; a refusal shows it as it is by now. */
export function usePlanChange(endpoint: PlanCall) {
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
