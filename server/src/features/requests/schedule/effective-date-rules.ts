import { addBusinessDays } from '@moments/contract/values/business-days';

/** How far ahead a schedule can be approved, in days. */
const latestDaysAhead = 30;

const dayMilliseconds = 86_400_000;
/** Counts the days between two calendar dates in UTC, where every day has the same length. */
const countDaysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / dayMilliseconds;

/** Gets the default start of an approved schedule: the next business day (ACC-02, ENR-15). */
export const getDefaultEffectiveDate = (today: string): string => addBusinessDays(today, 1);

/**
 * Gets the reason why a schedule can't start on a date, or undefined.
 * @param date ISO date
 * @param today ISO date in Eastern Time
 */
export function getEffectiveDateError(date: string, today: string): string | undefined {
  if (date < today) return `effectiveDate is past: today is ${today} in Eastern Time`;
  return countDaysBetween(today, date) > latestDaysAhead
    ? `effectiveDate is at most ${String(latestDaysAhead)} days ahead of ${today}`
    : undefined;
}
