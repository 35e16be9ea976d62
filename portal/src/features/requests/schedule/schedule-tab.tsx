import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CardSkeleton, LoadFailed } from '@moments/ui/feedback/placeholders.tsx';
import { FocusArea } from '@moments/ui/layout/focus-area.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { CurrentSchedule } from './current-schedule.tsx';
import { RequestSection } from './request-section.tsx';
import { SentNote } from './request-sent-note.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { scheduleRequestQuery } from './schedule-request-query.ts';
import { useWithdrawSchedule } from './use-schedule-calls.ts';

/** Coaching Schedule: what holds, what was asked for, and the form to ask (ACC-02). */
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
