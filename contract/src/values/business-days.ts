import { addDays } from './dates.ts';

/** Days are ISO dates (`YYYY-MM-DD`) in Eastern Time (ENR-15). Calendar arithmetic uses UTC, which has no daylight saving time. */
const toUtc = (isoDate: string): Date => new Date(`${isoDate}T00:00:00Z`);

const getNthWeekday = (year: number, month: number, weekday: number, nth: number): string => {
  const first = `${String(year)}-${String(month).padStart(2, '0')}-01`;
  return addDays(first, ((weekday - toUtc(first).getUTCDay() + 7) % 7) + (nth - 1) * 7);
};

const getLastMondayOfMay = (year: number): string => {
  const last = `${String(year)}-05-31`;
  return addDays(last, -((toUtc(last).getUTCDay() + 6) % 7));
};

/**
 * Gets the day on which a fixed-date federal holiday is observed: Friday if it falls on a Saturday, and Monday if it
 * falls on a Sunday.
 */
function toObservedDate(isoDate: string): string {
  const shift = { 6: -1, 0: 1 }[toUtc(isoDate).getUTCDay()] ?? 0;
  return addDays(isoDate, shift);
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
    date = addDays(date, 1);
    if (isBusinessDay(date)) left -= 1;
  }
  return date;
}
