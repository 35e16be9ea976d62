import type { Availability } from '@moments/contract/members/members';
import { formatDays, shiftTimes } from '@moments/contract/values/shifts';

/** Formats a coaching schedule: "5-7 PM ET Mon, Wed". Returns an empty text if no time is chosen. */
export const formatSchedule = ({ shiftTime, shiftDays }: Availability): string =>
  shiftTime === null ? '' : `${shiftTimes[shiftTime].hours} ${formatDays(shiftDays)}`;
