import type { MemberScheduleRequest, ScheduleRequest } from '@moments/contract/requests/schedule';
import { formatDays, formatShiftTime } from '@moments/contract/values/shifts';
import { Note } from '@moments/ui/feedback/note.tsx';
import { formatDate } from '../../../dates/format-date.ts';
import { useNow, useToday } from '../../../dates/use-clock.ts';
import { isRecent } from '../request-rules.ts';
import { isUpcoming } from './schedule-rules.ts';

const timesOf = ({ shiftTime, shiftDays }: ScheduleRequest): string =>
  `${formatShiftTime(shiftTime)} on ${formatDays(shiftDays)}`;

function Approved({ request }: { request: ScheduleRequest }) {
  const isAhead = isUpcoming(request, useToday());
  const day = request.effectiveDate === null ? undefined : formatDate(request.effectiveDate);
  return (
    <Note tone="good" title="Your new schedule was approved">
      <p>
        {timesOf(request)}
        {day !== undefined && `, ${isAhead ? 'starting' : 'in effect since'} ${day}`}.
        {isAhead && ' Until then, your current schedule applies.'}
      </p>
    </Note>
  );
}

/** What was approved before the latest request and still comes: a later request does not undo it (ACC-02). */
export function UpcomingSchedules({ request: { ahead } }: { request: MemberScheduleRequest }) {
  const today = useToday();
  return ahead.filter((one) => isUpcoming(one, today)).map((one) => <Approved key={one.id} request={one} />);
}

/** What became of a request, while it is news (ACC-02). */
export function ScheduleOutcome({ request }: { request: MemberScheduleRequest }) {
  const today = useToday();
  const now = useNow();
  if (!isUpcoming(request, today) && !isRecent(request.decidedAt, now)) return null;
  if (request.state === 'approved') return <Approved request={request} />;
  if (request.state !== 'declined') return null;
  return (
    <Note title="We couldn’t approve your schedule change">
      <p>
        You requested {timesOf(request)}.{' '}
        {request.ahead.length === 0
          ? 'Your current schedule hasn’t changed.'
          : 'What we approved before stays.'}
      </p>
      {request.reason !== null && <p>Reason: {request.reason}</p>}
      <p>You can request a different time or different days.</p>
    </Note>
  );
}
