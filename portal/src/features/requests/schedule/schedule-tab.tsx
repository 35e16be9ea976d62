import { Suspense, useEffect } from 'react';
import { formatDays } from '@moments/contract/values/shift-times';
import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { ReviewList } from '@moments/ui/display/value-lists.tsx';
import { downloadText } from '@moments/ui/download-text.ts';
import { CardSkeleton, EmptyState } from '@moments/ui/feedback/placeholders.tsx';
import { CalendarIcon } from '@moments/ui/icons.ts';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { showSnackbar } from '@moments/ui/notifications.ts';
import { loadLazily } from '../../../frame/lazy-part.ts';
import { useShiftTimeText } from '../../../member/coach/shift-hours.ts';
import { useProfile } from '../../../member/use-profile.ts';
import type { CoachingTimes } from './calendar-rules.ts';

/** Loads what only a press needs: three pages share the script of this file. */
const loadRules = () => import('./calendar-rules.ts');

/** Downloads the current schedule as a calendar file. */
function AddToCalendar({ times }: { times: CoachingTimes }) {
  // Loaded ahead, so that a press also works without a connection.
  useEffect(() => void loadRules().catch(() => undefined), []);
  const download = (): void =>
    void loadRules()
      .then(({ buildCalendarFile }) => buildCalendarFile(times, new Date()))
      .then(
        (file) => downloadText('moments-schedule.ics', 'text/calendar;charset=utf-8', file),
        () => showSnackbar('error', 'We couldn’t create the file. Check your connection and try again.'),
      );
  return (
    <Stack gap={8}>
      <ButtonRow>
        <Button variant="second" onClick={download}>
          <CalendarIcon /> Add to calendar
        </Button>
      </ButtonRow>
      <Text kind="caption">
        Downloads a calendar file. The event is named “Moments” and shows nothing else. If your schedule
        changes, add it again.
      </Text>
    </Stack>
  );
}

/** Shows the member's current coaching schedule (ACC-02). */
function CurrentSchedule() {
  const { user, memberId } = useProfile();
  const { shiftTime, shiftDays } = user.availability;
  const time = useShiftTimeText(shiftTime);
  if (shiftTime === null || shiftDays.length === 0) {
    return (
      <Card title="Your schedule">
        <EmptyState icon={<CalendarIcon />} title="No schedule yet">
          <p>Choose below when you’d like to text with your coach.</p>
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card title="Your schedule">
      <Stack>
        <ReviewList
          rows={[
            { label: 'Time', value: time },
            { label: 'Days', value: formatDays(shiftDays) },
          ]}
        />
        <AddToCalendar times={{ memberId, shiftTime, shiftDays }} />
      </Stack>
    </Card>
  );
}

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
