import { Suspense } from 'react';
import { CardSkeleton } from '@moments/ui/feedback/placeholders.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { loadLazily } from '../../../frame/lazy-part.ts';
import { CurrentSchedule } from './current-schedule.tsx';

/** Milliseconds in which a drawn frame is on the screen: the browser may need a few more frames for it. */
const timeToScreen = 100;

/** Resolves when what is drawn now is on the screen. */
const waitForPaint = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, timeToScreen)));

// The form's libraries would hold back the current schedule.
const ScheduleRequests = loadLazily(async () => {
  await waitForPaint();
  return { default: (await import('./schedule-requests.tsx')).ScheduleRequests };
});

/** Shows the current schedule, the latest request, and the form for a new request (ACC-02). */
export const ScheduleTab = () => (
  <Stack>
    <CurrentSchedule />
    <Suspense fallback={<CardSkeleton label="Loading your request" />}>
      <ScheduleRequests />
    </Suspense>
  </Stack>
);
