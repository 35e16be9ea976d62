import { easternIsoDate } from '@moments/contract/values/dates';

const calendarDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** An ISO date as people read it: `Dec 14`. */
export const shortDay = (isoDate: string): string => calendarDay.format(new Date(`${isoDate}T12:00:00Z`));

/** The day of an ISO instant in Eastern Time: `Dec 14`. */
export const shortEasternDay = (instant: string): string => shortDay(easternIsoDate(new Date(instant)));

/**
 * The day on which a plan bought today renews: the same day of the next month, or that month's last one, as the card
 * provider counts. Both are ISO dates in Eastern Time.
 */
export function renewalDay(today: string): string {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const lastOfNextMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastOfNextMonth))).toISOString().slice(0, 10);
}
