import type { AvailabilityFields } from '@moments/contract/enrollment';
import { requestScheduleChange, withdrawScheduleRequest } from '@moments/contract/schedule';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { callOrThrow } from '../../../api-client/call.ts';
import { useProfile, useProfileRefresh } from '../../../profile/use-profile.ts';
import { scheduleRequestQuery } from './schedule-request-query.ts';

/** Asks for another schedule (ACC-02). A refusal asks for everything again: something has changed elsewhere. */
export function useAskForSchedule() {
  const client = useQueryClient();
  const { memberId } = useProfile();
  const refreshProfile = useProfileRefresh();
  return useMutation({
    mutationFn: ({ shiftTime, shiftDays }: AvailabilityFields) =>
      callOrThrow(requestScheduleChange, {
        params: { memberId },
        body: { memberId, newShiftTime: shiftTime, newShiftDays: shiftDays },
      }),
    onSuccess: ({ data }) => {
      client.setQueryData(scheduleRequestQuery.queryKey, data);
    },
    onError: () =>
      Promise.all([client.invalidateQueries({ queryKey: scheduleRequestQuery.queryKey }), refreshProfile()]),
  });
}

/** Takes the pending wish back. If it was decided meanwhile, the decision is shown. */
export function useWithdrawSchedule() {
  const client = useQueryClient();
  const refreshProfile = useProfileRefresh();
  return useMutation({
    mutationFn: (requestId: string) => callOrThrow(withdrawScheduleRequest, { params: { requestId } }),
    onSuccess: ({ data }) => {
      client.setQueryData(scheduleRequestQuery.queryKey, data);
    },
    onError: () =>
      Promise.all([client.invalidateQueries({ queryKey: scheduleRequestQuery.queryKey }), refreshProfile()]),
  });
}
