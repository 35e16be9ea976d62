import { easternTimeZone } from './time-zone.ts';

/**
 * Date-only values are ISO dates (`YYYY-MM-DD`) without a zone. "Today" and business days are in Eastern Time (ADD-03,
 * ENR-15). Calendar arithmetic uses UTC, which has no daylight saving time.
 */
const easternDate = new Intl.DateTimeFormat('en-US', {
  timeZone: easternTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const dayMilliseconds = 86_400_000;

/** Gets the date of an instant in Eastern Time as an ISO date. */
export function toEasternIsoDate(instant: Date): string {
  // Build the date from its parts. Browser versions differ in how they join them.
  const parts = new Map(easternDate.formatToParts(instant).map(({ type, value }) => [type, value]));
  return (['year', 'month', 'day'] as const).map((part) => parts.get(part) ?? '').join('-');
}

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

const getNthWeekday = (year: number, month: number, weekday: number, nth: number): string => {
  const first = new Date(Date.UTC(year, month - 1, 1));
  const day = 1 + ((weekday - first.getUTCDay() + 7) % 7) + (nth - 1) * 7;
  return toIsoDate(new Date(Date.UTC(year, month - 1, day)));
};

const getLastMondayOfMay = (year: number): string => {
  const last = new Date(Date.UTC(year, 4, 31));
  return toIsoDate(new Date(last.getTime() - ((last.getUTCDay() + 6) % 7) * dayMilliseconds));
};

/**
 * Gets the day on which a fixed-date federal holiday is observed: Friday if it falls on a Saturday, and Monday if it
 * falls on a Sunday.
 */
function toObservedDate(isoDate: string): string {
  const date = toUtc(isoDate);
  const shift = { 6: -1, 0: 1 }[date.getUTCDay()] ?? 0;
  return toIsoDate(new Date(date.getTime() + shift * dayMilliseconds));
}

/**
 * Lists the observed US federal holidays of a year (5 U.S.C. 6103). Next year's January 1 may be observed on December 31.
 */
export function listFederalHolidays(year: number): readonly string[] {
  return [
    toObservedDate(`${String(year)}-01-01`),
    getNthWeekday(year, 1, 1, 3),
    getNthWeekday(year, 2, 1, 3),
    getLastMondayOfMay(year),
    toObservedDate(`${String(year)}-06-19`),
    toObservedDate(`${String(year)}-07-04`),
    getNthWeekday(year, 9, 1, 1),
    getNthWeekday(year, 10, 1, 2),
    toObservedDate(`${String(year)}-11-11`),
    getNthWeekday(year, 11, 4, 4),
    toObservedDate(`${String(year)}-12-25`),
    toObservedDate(`${String(year + 1)}-01-01`),
  ];
}

/** Checks whether an ISO date is a business day: Monday to Friday and not a US federal holiday (ENR-15). */
export function isBusinessDay(isoDate: string): boolean {
  const weekday = toUtc(isoDate).getUTCDay();
  return (
    weekday !== 0 && weekday !== 6 && !listFederalHolidays(Number(isoDate.slice(0, 4))).includes(isoDate)
  );
}

/**
 * Adds business days to an ISO date (ENR-15, APP-02).
 * @param isoDate the day before the first counted day
 */
export function addBusinessDays(isoDate: string, count: number): string {
  let date = isoDate;
  for (let left = count; left > 0;) {
    date = toIsoDate(new Date(toUtc(date).getTime() + dayMilliseconds));
    if (isBusinessDay(date)) left -= 1;
  }
  return date;
}
