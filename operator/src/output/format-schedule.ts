import type { Availability } from '@moments/contract/members/members';

const shifts = { '1': '5-7 PM ET', '2': '7-9 PM ET' };
const days = { '1': 'Mon', '2': 'Tue', '3': 'Wed', '4': 'Thu', '5': 'Fri', '6': 'Sat', '7': 'Sun' };

/** A coaching schedule in words; empty where none was chosen. */
export const formatSchedule = ({ shiftTime, shiftDays }: Availability): string =>
  shiftTime === null ? '' : `${shifts[shiftTime]} ${shiftDays.map((day) => days[day]).join(', ')}`;
