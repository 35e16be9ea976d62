import type { MemberScheduleRequest } from '@moments/contract/requests/schedule';
import { formatDays, formatShiftTime } from '@moments/contract/values/shifts';
import { Text } from '@moments/ui/display/text.tsx';
import { ReviewList } from '@moments/ui/display/value-lists.tsx';
import { formatTimestampDate } from '../../../dates/format-date.ts';
import { PendingRequest } from '../pending-request.tsx';
import { WithdrawalNote } from '../withdrawal-note.tsx';
import { ScheduleOutcome, UpcomingSchedules } from './schedule-outcome.tsx';
import type { useWithdrawSchedule } from './use-schedule-calls.ts';

interface RequestSectionProps {
  readonly request: MemberScheduleRequest | null;
  readonly withdraw: ReturnType<typeof useWithdrawSchedule>;
  /** The request was taken back, or could not be: its button may be gone. */
  readonly onDone: () => void;
}

/** The latest wish: waiting, with the way to take it back, or decided (ACC-02). */
export function RequestSection({ request, withdraw, onDone }: RequestSectionProps) {
  return (
    <>
      <WithdrawalNote call={withdraw} stays="Your schedule hasn’t changed." />
      {request && <UpcomingSchedules request={request} />}
      {request && request.state !== 'pending' && <ScheduleOutcome request={request} />}
      {request?.state === 'pending' && (
        <PendingRequest
          title="You requested a schedule change"
          isWithdrawing={withdraw.isPending}
          onWithdraw={() => withdraw.mutate(request.id, { onSettled: onDone })}
        >
          <ReviewList
            rows={[
              { label: 'Time', value: formatShiftTime(request.shiftTime) },
              { label: 'Days', value: formatDays(request.shiftDays) },
              { label: 'Requested on', value: formatTimestampDate(request.createdAt) },
            ]}
          />
          <Text kind="quiet">
            It takes effect within 1-2 business days after approval.{' '}
            {request.ahead.length === 0
              ? 'Until then, your current schedule applies.'
              : 'Until then, the schedule we already approved applies.'}
          </Text>
        </PendingRequest>
      )}
    </>
  );
}
