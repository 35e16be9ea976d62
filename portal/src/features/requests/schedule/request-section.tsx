import type { MemberScheduleRequest, ScheduleRequest } from '@moments/contract/requests/schedule';
import { formatDays, formatShiftTime } from '@moments/contract/values/shift-times';
import { Text } from '@moments/ui/display/text.tsx';
import { ReviewList } from '@moments/ui/display/value-lists.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { formatDate, formatTimestampDate } from '../../../dates/format-date.ts';
import { useNow, useToday } from '../../../dates/use-clock.ts';
import { PendingRequest, WithdrawalNote } from '../pending-request.tsx';
import { isRecent } from '../request-rules.ts';
import type { useWithdrawSchedule } from './schedule-calls.ts';
import { isUpcoming } from './schedule-rules.ts';

const formatTimes = ({ shiftTime, shiftDays }: ScheduleRequest): string =>
  `${formatShiftTime(shiftTime)} on ${formatDays(shiftDays)}`;

function Approved({ request }: { request: ScheduleRequest }) {
  const isAhead = isUpcoming(request, useToday());
  const day = request.effectiveDate === null ? undefined : formatDate(request.effectiveDate);
  return (
    <Note tone="good" title="Your new schedule was approved">
      <p>
        {formatTimes(request)}
        {day !== undefined && `, ${isAhead ? 'starting' : 'in effect since'} ${day}`}.
        {isAhead && ' Until then, your current schedule applies.'}
      </p>
    </Note>
  );
}

/** Lists earlier approved schedules that haven't started. A later request doesn't undo them (ACC-02). */
function UpcomingSchedules({ request: { ahead } }: { request: MemberScheduleRequest }) {
  const today = useToday();
  return ahead.filter((one) => isUpcoming(one, today)).map((one) => <Approved key={one.id} request={one} />);
}

/** Shows the decision on a schedule request while it is recent (ACC-02). */
function ScheduleOutcome({ request }: { request: MemberScheduleRequest }) {
  const today = useToday();
  const now = useNow();
  if (!isUpcoming(request, today) && !isRecent(request.decidedAt, now)) return null;
  if (request.state === 'approved') return <Approved request={request} />;
  if (request.state !== 'declined') return null;
  return (
    <Note title="We couldn’t approve your schedule change">
      <p>
        You requested {formatTimes(request)}.{' '}
        {request.ahead.length === 0
          ? 'Your current schedule hasn’t changed.'
          : 'What we approved before stays.'}
      </p>
      {request.reason !== null && <p>Reason: {request.reason}</p>}
      <p>You can request a different time or different days.</p>
    </Note>
  );
}

interface RequestSectionProps {
  readonly request: MemberScheduleRequest | null;
  readonly withdraw: ReturnType<typeof useWithdrawSchedule>;
  /** Called after a withdrawal or its failure, because the button may be gone. */
  readonly onDone: () => void;
}

/** Shows the latest schedule request: pending, with a button to withdraw it, or decided (ACC-02). */
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
