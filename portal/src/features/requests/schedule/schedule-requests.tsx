import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { MemberScheduleRequest, ScheduleRequest } from '@moments/contract/requests/schedule';
import { formatDays, formatShiftTime } from '@moments/contract/values/shift-times';
import { Text } from '@moments/ui/display/text.tsx';
import { ReviewList } from '@moments/ui/display/value-lists.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { CardSkeleton, LoadFailed } from '@moments/ui/feedback/placeholders.tsx';
import { FocusArea } from '@moments/ui/layout/focus-area.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { formatDate, formatTimestampDate } from '../../../dates/format-date.ts';
import { useNow, useToday } from '../../../dates/use-clock.ts';
import { PendingRequest, WithdrawalNote } from '../pending-request.tsx';
import { isRecent } from '../use-request-call.ts';
import { scheduleRequestQuery, useWithdrawSchedule } from './schedule-calls.ts';
import { ScheduleForm } from './schedule-form.tsx';
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
function RequestSection({ request, withdraw, onDone }: RequestSectionProps) {
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

/** How long the confirmation is shown, in ms (ACC-02). The pending request says the same. */
const sentNoteMs = 5_000;

/**
 * Confirms for 5 s that a request was sent, unless it is withdrawn or decided before.
 * @param turn counts the requests sent
 */
function SentNote({ turn, isPending }: { turn: number; isPending: boolean }) {
  const [over, setOver] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setOver(turn), sentNoteMs);
    return () => clearTimeout(timer);
  }, [turn]);
  if (turn === over || !isPending) return null;
  return (
    <Note live="status">
      <p>Your request was sent. Changes take effect within 1-2 business days after approval.</p>
    </Note>
  );
}

/** Shows the latest request and the form for a new one (ACC-02). */
export function ScheduleRequests() {
  const { data: request, error, isFetching, refetch } = useQuery(scheduleRequestQuery);
  const withdraw = useWithdrawSchedule();
  const [turn, setTurn] = useState(0);
  const [sent, setSent] = useState(0);
  const takeFocus = (): void => setTurn((turns) => turns + 1);
  return (
    <Stack>
      {request === undefined && !error && <CardSkeleton label="Loading your request" />}
      {request === undefined && error && (
        <LoadFailed
          message="We couldn’t load your schedule request"
          reason={error.message}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <FocusArea turn={turn} label="Your request">
        <SentNote turn={sent} isPending={request?.state === 'pending'} />
        {request !== undefined && <RequestSection request={request} withdraw={withdraw} onDone={takeFocus} />}
      </FocusArea>
      {/* Waits for the request above it, which would move the form. */}
      {(request !== undefined || error) && (
        <ScheduleForm
          request={request}
          onSent={() => {
            withdraw.reset();
            setSent((times) => times + 1);
            takeFocus();
          }}
        />
      )}
    </Stack>
  );
}
