import type { AvailabilityFields } from '@moments/contract/enrollment';
import { requestScheduleChange, withdrawScheduleRequest } from '@moments/contract/schedule';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { callOrThrow } from '../../../api-client/call.ts';
import { useProfile, useProfileRefresh } from '../../../profile/use-profile.ts';
import { mayHaveChanged } from '../error-rules.ts';
import { scheduleRequestQuery } from './schedule-request-query.ts';

/** Asks for everything again where what is known may be old. */
function useLookAgain() {
  const client = useQueryClient();
  const refreshProfile = useProfileRefresh();
  return async (error: Error): Promise<void> => {
    if (!mayHaveChanged(error)) return;
    await Promise.all([
      client.invalidateQueries({ queryKey: scheduleRequestQuery.queryKey }),
      refreshProfile(),
    ]);
  };
}

/** Asks for another schedule (ACC-02). */
export function useAskForSchedule() {
  const client = useQueryClient();
  const { memberId } = useProfile();
  return useMutation({
    mutationFn: ({ shiftTime, shiftDays }: AvailabilityFields) =>
      callOrThrow(requestScheduleChange, {
        params: { memberId },
        body: { memberId, newShiftTime: shiftTime, newShiftDays: shiftDays },
      }),
    onSuccess: ({ data }) => {
      client.setQueryData(scheduleRequestQuery.queryKey, data);
    },
    onError: useLookAgain(),
  });
}

/** Takes the pending wish back. If it was decided meanwhile, the decision is shown. */
export function useWithdrawSchedule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (requestId: string) => callOrThrow(withdrawScheduleRequest, { params: { requestId } }),
    onSuccess: ({ data }) => {
      client.setQueryData(scheduleRequestQuery.queryKey, data);
    },
    onError: useLookAgain(),
  });
}
