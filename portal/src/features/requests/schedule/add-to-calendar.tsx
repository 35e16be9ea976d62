import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { downloadText } from '@moments/ui/download-text.ts';
import { CalendarIcon } from '@moments/ui/icons.ts';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { calendarFile, type CoachingTimes } from './calendar-rules.ts';

/** The present schedule as a calendar file. */
export function AddToCalendar({ times }: { times: CoachingTimes }) {
  const download = (): void =>
    downloadText('moments-schedule.ics', 'text/calendar;charset=utf-8', calendarFile(times, new Date()));
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
