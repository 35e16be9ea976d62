import { formatDays, formatShiftTime } from '@moments/contract/values/shifts';
import { Card } from '@moments/ui/display/card.tsx';
import { ReviewList } from '@moments/ui/display/value-lists.tsx';
import { EmptyState } from '@moments/ui/feedback/placeholders.tsx';
import { CalendarIcon } from '@moments/ui/icons.ts';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { useProfile } from '../../../member/use-profile.ts';
import { AddToCalendar } from './add-to-calendar.tsx';

/** When the member texts with their coach now (ACC-02). */
export function CurrentSchedule() {
  const { user, memberId } = useProfile();
  const { shiftTime, shiftDays } = user.availability;
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
            { label: 'Time', value: formatShiftTime(shiftTime) },
            { label: 'Days', value: formatDays(shiftDays) },
          ]}
        />
        <AddToCalendar times={{ memberId, shiftTime, shiftDays }} />
      </Stack>
    </Card>
  );
}
