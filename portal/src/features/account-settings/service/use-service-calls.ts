import {
  endService,
  pauseService,
  type ServiceRequestKind,
  withdrawServiceRequest,
} from '@moments/contract/service-requests';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { callOrThrow } from '../../../api-client/call.ts';
import { useProfile, useProfileRefresh } from '../../../profile/use-profile.ts';
import { mayHaveChanged } from '../error-rules.ts';
import { serviceRequestQuery } from './service-request-query.ts';

const endpoints = { pause: pauseService, end: endService } as const;

/** Asks for everything again where what is known may be old. */
function useLookAgain() {
  const client = useQueryClient();
  const refreshProfile = useProfileRefresh();
  return async (error: Error): Promise<void> => {
    if (!mayHaveChanged(error)) return;
    await Promise.all([
      client.invalidateQueries({ queryKey: serviceRequestQuery.queryKey }),
      refreshProfile(),
    ]);
  };
}

/** Files the wish to pause or end (ACC-03). It outlives the page: the mail program may take the page's place. */
export function useAskForService() {
  const client = useQueryClient();
  const { memberId } = useProfile();
  return useMutation({
    mutationFn: (kind: ServiceRequestKind) =>
      callOrThrow(endpoints[kind], { params: { id: memberId }, keepalive: true }),
    onSuccess: ({ data }) => {
      client.setQueryData(serviceRequestQuery.queryKey, data);
    },
    onError: useLookAgain(),
  });
}

/** Takes the pending wish back. If it was decided meanwhile, the decision is shown. */
export function useWithdrawService() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (requestId: string) => callOrThrow(withdrawServiceRequest, { params: { requestId } }),
    onSuccess: ({ data }) => {
      client.setQueryData(serviceRequestQuery.queryKey, data);
    },
    onError: useLookAgain(),
  });
}
