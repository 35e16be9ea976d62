import { toEasternIsoDate } from '@moments/contract/values/dates';

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const shortDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

const toNoon = (isoDate: string): Date => new Date(`${isoDate}T12:00:00Z`);
const toEasternDate = (instant: string): string => toEasternIsoDate(new Date(instant));

/** Formats an ISO date: "Dec 14, 2026". */
export const formatDate = (isoDate: string): string => longDate.format(toNoon(isoDate));

/** Formats the Eastern Time day of an ISO instant: "Dec 14, 2026". */
export const formatTimestampDate = (instant: string): string => formatDate(toEasternDate(instant));

/** Formats an ISO date without its year: "Dec 14". */
export const formatShortDate = (isoDate: string): string => shortDate.format(toNoon(isoDate));

/** Formats the Eastern Time day of an ISO instant without its year: "Dec 14". */
export const formatShortTimestampDate = (instant: string): string => formatShortDate(toEasternDate(instant));

/**
 * Calculates when a plan bought today renews: on the same day of the next month, or on its last day if the month is shorter.
 * Stripe counts the same way. Both are ISO dates in Eastern Time.
 */
export function getRenewalDate(today: string): string {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const lastOfNextMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastOfNextMonth))).toISOString().slice(0, 10);
}
