import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Note } from '@moments/ui/feedback/note.tsx';
import { CardSkeleton, LoadFailed } from '@moments/ui/feedback/placeholders.tsx';
import { FocusArea } from '@moments/ui/layout/focus-area.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { RequestSection } from './request-section.tsx';
import { scheduleRequestQuery, useWithdrawSchedule } from './schedule-calls.ts';
import { ScheduleForm } from './schedule-form.tsx';

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
