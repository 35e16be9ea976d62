import { getMonthEnd, toEasternIsoDate } from '@moments/contract/values/dates';

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

/** Calculates when a plan bought now renews, as an ISO date in Eastern Time. The provider counts the month in UTC. */
export const getRenewalDate = (now: Date): string => toEasternIsoDate(getMonthEnd(now));
