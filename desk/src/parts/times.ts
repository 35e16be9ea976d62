import { toEasternIsoDate } from '@moments/contract/values/dates';
import { easternTimeZone } from '@moments/contract/values/time-zone';

// The shifts are in Eastern Time, so all times of the desk are.
const createDayFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', { timeZone: easternTimeZone, month: 'short', day: 'numeric', ...options });
const time = new Intl.DateTimeFormat('en-US', { timeZone: easternTimeZone, timeStyle: 'short' });
const day = createDayFormat({ weekday: 'long' });
const dayAndYear = createDayFormat({ weekday: 'long', year: 'numeric' });
const shortDay = createDayFormat({});
const shortDayAndYear = createDayFormat({ year: 'numeric' });

const dateParts = { timeZone: 'UTC', month: 'short', day: 'numeric' } as const;
const shortDate = new Intl.DateTimeFormat('en-US', dateParts);
const date = new Intl.DateTimeFormat('en-US', { ...dateParts, weekday: 'short' });

/** Formats an ISO date: "Sun, Nov 22". */
export const formatDate = (isoDate: string): string => date.format(new Date(isoDate));

/** Formats an ISO date without its weekday: "Nov 22". */
export const formatShortDate = (isoDate: string): string => shortDate.format(new Date(isoDate));

const dayMilliseconds = 86_400_000;

/** Whether a day without its year could be one of two. */
const isYearAgo = (instant: Date, now: Date): boolean =>
  now.getTime() - instant.getTime() > 365 * dayMilliseconds;

/** Formats a time: "6:42 PM". */
export const formatTime = (instant: Date): string => time.format(instant).replace(/\s/, ' ');

/** Formats a day: "Today", "Yesterday", "Wednesday, Nov 18", and "Wednesday, Nov 12, 2025" after a year. */
export function formatDay(instant: Date, now: Date): string {
  const isoDate = toEasternIsoDate(instant);
  if (isoDate === toEasternIsoDate(now)) return 'Today';
  if (isoDate === toEasternIsoDate(new Date(now.getTime() - dayMilliseconds))) return 'Yesterday';
  return (isYearAgo(instant, now) ? dayAndYear : day).format(instant);
}

/** Formats the time of something of today, otherwise its day: "6:58 PM", "Nov 18", "Nov 12, 2025". */
export const formatMoment = (instant: Date, now: Date): string =>
  toEasternIsoDate(instant) === toEasternIsoDate(now) ? formatTime(instant) : formatSince(instant, now);

/** Formats a day: "Nov 18". */
export const formatShortDay = (instant: Date): string => shortDay.format(instant);

/** Formats a day in a column: "Today", "Yesterday", "Nov 18", and "Nov 12, 2025" after a year. */
export function formatPastDay(instant: Date, now: Date): string {
  const named = formatDay(instant, now);
  if (named === 'Today' || named === 'Yesterday') return named;
  return formatSince(instant, now);
}

/** Formats since when something is, with the year after a year: "Nov 18", "Nov 12, 2025". */
export const formatSince = (instant: Date, now = new Date()): string =>
  (isYearAgo(instant, now) ? shortDayAndYear : shortDay).format(instant);

/** Formats how long ago something was: "42 min ago", then its day. */
export const formatLongAgo = (instant: Date, now: Date): string =>
  now.getTime() - instant.getTime() < 3_600_000
    ? `${formatMinutes(getMinutes(instant, now))} ago`
    : formatPastDay(instant, now);

/** Formats a day and its time: "Nov 18, 7:31 PM", and "Nov 12, 2025, 7:31 PM" after a year. */
export const formatDayAndTime = (instant: Date, now = new Date()): string =>
  `${formatSince(instant, now)}, ${formatTime(instant)}`;

/** Formats a time, with its day unless it is today: "7:31 PM", "Nov 18, 7:31 PM". */
export const formatTimeOfDay = (instant: Date, now = new Date()): string =>
  toEasternIsoDate(instant) === toEasternIsoDate(now) ? formatTime(instant) : formatDayAndTime(instant, now);

const exact = new Intl.DateTimeFormat('en-US', {
  timeZone: easternTimeZone,
  dateStyle: 'medium',
  timeStyle: 'medium',
});

/** Formats an instant to the second: "Nov 18, 2026, 7:31:08 PM". */
export const formatExactly = (instant: Date): string => exact.format(instant).replace('\u202f', ' ');

const formatWeekday = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', month: 'short', day: 'numeric' }).format(
    instant,
  );

/** Formats when a text leaves, in the time of the members' evenings and, if it differs, of this computer: "Thursday, Nov 26, 7:00 PM ET". */
export function formatLeaving(
  instant: Date,
  ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  const eastern = `${formatWeekday(instant, easternTimeZone)}, ${formatTime(instant)}`;
  const ownTime = new Intl.DateTimeFormat('en-US', { timeZone: ownZone, timeStyle: 'short' });
  const own = `${formatWeekday(instant, ownZone)}, ${ownTime.format(instant).replace(/\s/, ' ')}`;
  return own === eastern ? `${eastern} ET` : `${eastern} ET (${own} for you)`;
}

const minuteMilliseconds = 60_000;

export const getMinutes = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / minuteMilliseconds));

/** Formats a length of time: "42 min", "1 h 36 min", "3 days". */
export function formatMinutes(minutes: number): string {
  if (minutes < 60) return `${String(minutes)} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${String(Math.floor(hours / 24))} days`;
  const rest = minutes % 60;
  return rest === 0 || hours >= 10 ? `${String(hours)} h` : `${String(hours)} h ${String(rest)} min`;
}
