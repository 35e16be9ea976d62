import { toEasternIsoDate } from '@moments/contract/values/dates';
import { shiftTimes, type ShiftDay, type ShiftTime } from '@moments/contract/values/shift-times';
import { easternTimeZone } from '@moments/contract/values/time-zone';

export interface CoachingTimes {
  readonly memberId: string;
  readonly shiftTime: ShiftTime;
  /** At least one. */
  readonly shiftDays: readonly ShiftDay[];
}

const weekdays: Readonly<Record<ShiftDay, string>> = {
  1: 'MO',
  2: 'TU',
  3: 'WE',
  4: 'TH',
  5: 'FR',
  6: 'SA',
  7: 'SU',
};

/**
 * The rules of US Eastern Time since 2007. Without them, calendars would shift the event at daylight saving changes.
 */
const easternZone = [
  'BEGIN:VTIMEZONE',
  `TZID:${easternTimeZone}`,
  'BEGIN:DAYLIGHT',
  'DTSTART:20070311T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'TZNAME:EDT',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:20071104T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'TZNAME:EST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const dayMilliseconds = 86_400_000;
const toBasicDate = (isoDate: string): string => isoDate.replaceAll('-', '');
const formatTime = (hour: number): string => `${String(hour).padStart(2, '0')}0000`;

/** Gets the weekday of an ISO date: 1 = Monday … 7 = Sunday. */
const getWeekday = (isoDate: string): number => ((new Date(`${isoDate}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/**
 * Finds the first chosen day on or after a date. A calendar counts the start as the first event, so it must be a chosen
 * day.
 */
function findFirstDay(from: string, chosen: readonly ShiftDay[]): string {
  for (let ahead = 0; ahead < 7; ahead += 1) {
    const date = new Date(Date.parse(`${from}T00:00:00Z`) + ahead * dayMilliseconds)
      .toISOString()
      .slice(0, 10);
    if (chosen.some((day) => Number(day) === getWeekday(date))) return date;
  }
  return from;
}

/** Formats an instant as `20261121T180000Z`. */
const formatUtcStamp = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d{3}/g, '');

/**
 * Creates a calendar file of a coaching schedule (RFC 5545): one event that repeats every week on the chosen days, in
 * Eastern Time. Its UID stays the same for a member and its sequence grows with time, so that a later file updates the
 * event instead of adding a second one. The copy doesn't reveal coaching to others who see the calendar.
 */
export function buildCalendarFile({ memberId, shiftTime, shiftDays }: CoachingTimes, now: Date): string {
  const { from, to } = shiftTimes[shiftTime];
  const first = toBasicDate(findFirstDay(toEasternIsoDate(now), shiftDays));
  const days = [...new Set(shiftDays)].sort().map((day) => weekdays[day]);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Moments//Member portal//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...easternZone,
    'BEGIN:VEVENT',
    `UID:schedule-${memberId}@moments`,
    `DTSTAMP:${formatUtcStamp(now)}`,
    `SEQUENCE:${String(Math.floor(now.getTime() / 60_000))}`,
    `DTSTART;TZID=${easternTimeZone}:${first}T${formatTime(from)}`,
    `DTEND;TZID=${easternTimeZone}:${first}T${formatTime(to)}`,
    `RRULE:FREQ=WEEKLY;WKST=MO;BYDAY=${days.join(',')}`,
    'SUMMARY:Moments',
    'CLASS:PRIVATE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  // Every line ends with CR LF, including the last one. No line is longer than 75 octets, so none needs folding.
  return lines.map((line) => `${line}\r\n`).join('');
}
