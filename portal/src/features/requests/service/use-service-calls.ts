import {
  endService,
  pauseService,
  withdrawServiceRequest,
  type ServiceRequestKind,
} from '@moments/contract/requests/service-requests';
import { callOrThrow } from '../../../api/call.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { useRequestCall } from '../use-request-call.ts';
import { serviceRequestQuery } from './service-request-query.ts';

const endpoints = { pause: pauseService, end: endService } as const;

/** Files the wish to pause or end (ACC-03). It outlives the page: the mail program may take the page's place. */
export function useRequestServiceChange() {
  const { memberId } = useProfile();
  return useRequestCall(serviceRequestQuery.queryKey, (kind: ServiceRequestKind) =>
    callOrThrow(endpoints[kind], { params: { id: memberId }, keepalive: true }),
  );
}

/** Takes the pending wish back. If it was decided meanwhile, the decision is shown. */
export const useWithdrawService = () =>
  useRequestCall(serviceRequestQuery.queryKey, (requestId: string) =>
    callOrThrow(withdrawServiceRequest, { params: { requestId } }),
  );
