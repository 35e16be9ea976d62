import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  changeReturnDate,
  endService,
  getServiceRequest,
  pauseService,
  resumeService,
  withdrawServiceRequest,
  type ServiceRequestKind,
} from '@moments/contract/requests/service-requests';
import { showToast } from '@moments/ui/notifications.ts';
import { caching } from '../../../api/caching.ts';
import { callOrThrow } from '../../../api/call.ts';
import { useProfile, useProfileRefresh } from '../../../member/use-profile.ts';
import { useRequestCall } from '../use-request-call.ts';

/** Reads the member's latest service request (ACC-03). */
export const serviceRequestQuery = queryOptions({
  queryKey: ['service-request'],
  queryFn: async ({ signal }) => (await callOrThrow(getServiceRequest, { signal })).data,
  ...caching.usual,
});

/** The member's request. Only a pause can have a day of return, an ISO date. */
export interface ServiceChange {
  readonly kind: ServiceRequestKind;
  readonly returnDate: string | null;
}

/** Requests a pause or the end of the service (ACC-03). The call continues when the email app replaces the page. */
export function useRequestServiceChange() {
  const { memberId } = useProfile();
  const options = { params: { id: memberId }, keepalive: true };
  return useRequestCall(serviceRequestQuery.queryKey, ({ kind, returnDate }: ServiceChange) =>
    kind === 'pause'
      ? callOrThrow(pauseService, { ...options, query: returnDate === null ? {} : { returnDate } })
      : callOrThrow(endService, options),
  );
}

/** Sets, changes, or removes the day of return. Every page shows it, so the profile is read again. */
export function useChangeReturnDate() {
  const { memberId } = useProfile();
  const refreshProfile = useProfileRefresh();
  return useRequestCall(serviceRequestQuery.queryKey, async (returnDate: string | null) => {
    const reply = await callOrThrow(changeReturnDate, { params: { id: memberId }, body: { returnDate } });
    await refreshProfile();
    showToast('success', `Your day of return was ${returnDate === null ? 'removed' : 'saved'}`);
    return reply;
  });
}

/** Ends a pause. The service and the plan show their new status when the profile has loaded. */
export function useResumeService() {
  const { memberId } = useProfile();
  const refreshProfile = useProfileRefresh();
  return useMutation({
    mutationFn: () => callOrThrow(resumeService, { params: { id: memberId } }),
    onSuccess: async () => {
      await refreshProfile();
      showToast('success', 'Your service has resumed');
    },
  });
}

/** Withdraws the pending request. If it was already decided, the decision is shown. */
export const useWithdrawService = () =>
  useRequestCall(serviceRequestQuery.queryKey, (requestId: string) =>
    callOrThrow(withdrawServiceRequest, { params: { requestId } }),
  );
