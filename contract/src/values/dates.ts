import { easternTimeZone } from './time-zone.ts';

/**
 * Date-only values are ISO dates (`YYYY-MM-DD`) without a zone. "Today" and business days are in Eastern Time, where the
 * coaches are (ADD-03, ENR-15). Calendar arithmetic is done in UTC, which has no daylight saving.
 */
const easternDate = new Intl.DateTimeFormat('en-US', {
  timeZone: easternTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const dayMilliseconds = 86_400_000;

/** The ISO date in Eastern Time of an instant. */
export function easternIsoDate(instant: Date): string {
  // From its parts: how a locale puts them together has changed between browsers' versions.
  const parts = new Map(easternDate.formatToParts(instant).map(({ type, value }) => [type, value]));
  return (['year', 'month', 'day'] as const).map((part) => parts.get(part) ?? '').join('-');
}

/** The instant at which a day starts in Eastern Time. @param isoDate the day */
export function startOfEasternDay(isoDate: string): Date {
  // Midnight is 4:00 UTC in daylight saving time and 5:00 UTC in standard time. The clocks change at 2 AM, never at midnight.
  const daylightMidnight = new Date(`${isoDate}T04:00:00Z`);
  return easternIsoDate(daylightMidnight) === isoDate ? daylightMidnight : new Date(`${isoDate}T05:00:00Z`);
}

/** The first day of the next month, an ISO date. */
export function firstOfNextMonth(isoDate: string): string {
  const [year = 0, month = 0] = isoDate.split('-').map(Number);
  return iso(new Date(Date.UTC(year, month, 1)));
}

const utc = (isoDate: string): Date => new Date(`${isoDate}T00:00:00Z`);
const iso = (date: Date): string => date.toISOString().slice(0, 10);

/** Whether a text is a real calendar date in the form `YYYY-MM-DD` (ENR-06). */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = utc(text);
  return !Number.isNaN(date.getTime()) && iso(date) === text;
}

/**
 * Age in whole years (ADD-03). Somebody born on February 29 is a year older on March 1 of a common year.
 * @param birth ISO date
 * @param today ISO date
 */
export function ageOn(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}

const nthWeekday = (year: number, month: number, weekday: number, nth: number): string => {
  const first = new Date(Date.UTC(year, month - 1, 1));
  const day = 1 + ((weekday - first.getUTCDay() + 7) % 7) + (nth - 1) * 7;
  return iso(new Date(Date.UTC(year, month - 1, day)));
};

const lastMondayOfMay = (year: number): string => {
  const last = new Date(Date.UTC(year, 4, 31));
  return iso(new Date(last.getTime() - ((last.getUTCDay() + 6) % 7) * dayMilliseconds));
};

/** A fixed-date federal holiday is observed on Friday when it falls on Saturday, on Monday when it falls on Sunday. */
function observed(isoDate: string): string {
  const date = utc(isoDate);
  const shift = { 6: -1, 0: 1 }[date.getUTCDay()] ?? 0;
  return iso(new Date(date.getTime() + shift * dayMilliseconds));
}

/** US federal holidays (5 U.S.C. 6103) as observed, of the given year; next year's January 1 may fall on its December 31. */
export function federalHolidays(year: number): readonly string[] {
  return [
    observed(`${String(year)}-01-01`),
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 2, 1, 3),
    lastMondayOfMay(year),
    observed(`${String(year)}-06-19`),
    observed(`${String(year)}-07-04`),
    nthWeekday(year, 9, 1, 1),
    nthWeekday(year, 10, 1, 2),
    observed(`${String(year)}-11-11`),
    nthWeekday(year, 11, 4, 4),
    observed(`${String(year)}-12-25`),
    observed(`${String(year + 1)}-01-01`),
  ];
}

/** Whether an ISO date is a business day: Monday to Friday and no US federal holiday (ENR-15). */
export function isBusinessDay(isoDate: string): boolean {
  const weekday = utc(isoDate).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !federalHolidays(Number(isoDate.slice(0, 4))).includes(isoDate);
}

/**
 * The ISO date that lies a number of business days after another (ENR-15, APP-02).
 * @param isoDate the day from which is counted; it does not count itself
 */
export function addBusinessDays(isoDate: string, count: number): string {
  let date = isoDate;
  for (let left = count; left > 0;) {
    date = iso(new Date(utc(date).getTime() + dayMilliseconds));
    if (isBusinessDay(date)) left -= 1;
  }
  return date;
}
