import { queryOptions } from '@tanstack/react-query';
import type { AvailabilityFields } from '@moments/contract/enrollment/enrollment-fields';
import {
  getScheduleRequest,
  requestScheduleChange,
  withdrawScheduleRequest,
} from '@moments/contract/requests/schedule';
import { caching } from '../../../api/caching.ts';
import { callOrThrow } from '../../../api/call.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { useRequestCall } from '../use-request-call.ts';

/** Reads the member's latest schedule request (ACC-02). */
export const scheduleRequestQuery = queryOptions({
  queryKey: ['schedule-request'],
  queryFn: async ({ signal }) => (await callOrThrow(getScheduleRequest, { signal })).data,
  ...caching.usual,
});

/** Requests a schedule change (ACC-02). */
export function useRequestScheduleChange() {
  const { memberId } = useProfile();
  return useRequestCall(scheduleRequestQuery.queryKey, ({ shiftTime, shiftDays }: AvailabilityFields) =>
    callOrThrow(requestScheduleChange, {
      params: { memberId },
      body: { memberId, newShiftTime: shiftTime, newShiftDays: shiftDays },
    }),
  );
}

/** Withdraws the pending request. If it was already decided, the decision is shown. */
export const useWithdrawSchedule = () =>
  useRequestCall(scheduleRequestQuery.queryKey, (requestId: string) =>
    callOrThrow(withdrawScheduleRequest, { params: { requestId } }),
  );
