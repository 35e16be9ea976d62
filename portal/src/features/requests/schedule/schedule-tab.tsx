import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Note } from '@moments/ui/feedback/note.tsx';
import { CardSkeleton, LoadFailed } from '@moments/ui/feedback/placeholders.tsx';
import { FocusArea } from '@moments/ui/layout/focus-area.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { CurrentSchedule } from './current-schedule.tsx';
import { RequestSection } from './request-section.tsx';
import { scheduleRequestQuery, useWithdrawSchedule } from './schedule-calls.ts';
import { ScheduleForm } from './schedule-form.tsx';

/** How long the confirmation is shown, in ms (ACC-02). The pending request says the same. */
const shownFor = 5_000;

/**
 * Confirms for 5 s that a request was sent.
 * @param turn counts the requests sent
 */
function SentNote({ turn }: { turn: number }) {
  const [over, setOver] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setOver(turn), shownFor);
    return () => clearTimeout(timer);
  }, [turn]);
  if (turn === over) return null;
  return (
    <Note live="status">
      <p>Your request was sent. Changes take effect within 1-2 business days after approval.</p>
    </Note>
  );
}

/** Shows the current schedule, the latest request, and the form for a new request (ACC-02). */
export function ScheduleTab() {
  const { data: request, error, isFetching, refetch } = useQuery(scheduleRequestQuery);
  const withdraw = useWithdrawSchedule();
  const [turn, setTurn] = useState(0);
  const [sent, setSent] = useState(0);
  const takeFocus = (): void => setTurn((turns) => turns + 1);
  return (
    <Stack>
      <CurrentSchedule />
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
        <SentNote turn={sent} />
        {request !== undefined && <RequestSection request={request} withdraw={withdraw} onDone={takeFocus} />}
      </FocusArea>
      <ScheduleForm
        request={request}
        onSent={() => {
          withdraw.reset();
          setSent((times) => times + 1);
          takeFocus();
        }}
      />
    </Stack>
  );
}
