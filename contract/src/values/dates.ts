import { easternTimeZone } from './time-zone.ts';

/**
 * Date-only values are ISO dates (`YYYY-MM-DD`) without a zone. "Today" is in Eastern Time (ADD-03). Calendar arithmetic uses UTC, which has no daylight saving time.
 */
const easternDate = new Intl.DateTimeFormat('en-US', {
  timeZone: easternTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const dayMilliseconds = 86_400_000;

export function toEasternIsoDate(instant: Date): string {
  // Build the date from its parts. Browser versions differ in how they join them.
  const parts = new Map(easternDate.formatToParts(instant).map(({ type, value }) => [type, value]));
  return (['year', 'month', 'day'] as const).map((part) => parts.get(part) ?? '').join('-');
}

const easternDay = new Intl.DateTimeFormat('en-US', { timeZone: easternTimeZone, dateStyle: 'long' });

/** Formats the day of an instant in Eastern Time: "December 26, 2026". */
export const formatEasternDay = (instant: Date): string => easternDay.format(instant);

/** Gets the instant at which a day starts in Eastern Time. */
export function startOfEasternDay(isoDate: string): Date {
  // Midnight is 4:00 UTC in daylight saving time and 5:00 UTC in standard time. The clocks change at 2 AM, never at midnight.
  const daylightMidnight = new Date(`${isoDate}T04:00:00Z`);
  return toEasternIsoDate(daylightMidnight) === isoDate ? daylightMidnight : new Date(`${isoDate}T05:00:00Z`);
}

/** Gets the first day of the next month as an ISO date. */
export function getFirstOfNextMonth(isoDate: string): string {
  const [year = 0, month = 0] = isoDate.split('-').map(Number);
  return toIsoDate(new Date(Date.UTC(year, month, 1)));
}

const toUtc = (isoDate: string): Date => new Date(`${isoDate}T00:00:00Z`);
const toIsoDate = (date: Date): string => date.toISOString().slice(0, 10);

export const addDays = (isoDate: string, count: number): string =>
  toIsoDate(new Date(toUtc(isoDate).getTime() + count * dayMilliseconds));

/** Adds months to an ISO date: the same day, or the last day of a month that is shorter. */
export function addMonths(isoDate: string, count: number): string {
  const [year = 0, month = 0, day = 0] = isoDate.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return toIsoDate(new Date(Date.UTC(year, month - 1 + count, Math.min(day, last))));
}

/** Calculates when a month ends that starts at an instant, as Stripe counts: on the same day of the next month in UTC. */
export function getMonthEnd(start: Date): Date {
  const [day = '', time = ''] = start.toISOString().split('T');
  return new Date(`${addMonths(day, 1)}T${time}`);
}

/** Checks whether a text is a real calendar date in the form `YYYY-MM-DD` (ENR-06). */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = toUtc(text);
  return !Number.isNaN(date.getTime()) && toIsoDate(date) === text;
}

/**
 * Calculates an age in whole years (ADD-03). In a year without February 29, that birthday counts on March 1.
 * @param birth ISO date
 * @param today ISO date
 */
export function calculateAge(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}
