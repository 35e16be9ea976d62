import type { AvailabilityFields } from '@moments/contract/enrollment/enrollment-fields';
import { requestScheduleChange, withdrawScheduleRequest } from '@moments/contract/requests/schedule';
import { callOrThrow } from '../../../api/call.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { useRequestCall } from '../use-request-call.ts';
import { scheduleRequestQuery } from './schedule-request-query.ts';

/** Asks for another schedule (ACC-02). */
export function useRequestScheduleChange() {
  const { memberId } = useProfile();
  return useRequestCall(scheduleRequestQuery.queryKey, ({ shiftTime, shiftDays }: AvailabilityFields) =>
    callOrThrow(requestScheduleChange, {
      params: { memberId },
      body: { memberId, newShiftTime: shiftTime, newShiftDays: shiftDays },
    }),
  );
}

/** Takes the pending wish back. If it was decided meanwhile, the decision is shown. */
export const useWithdrawSchedule = () =>
  useRequestCall(scheduleRequestQuery.queryKey, (requestId: string) =>
    callOrThrow(withdrawScheduleRequest, { params: { requestId } }),
  );
