import { easternIsoDate } from '@moments/contract/values/dates';

const calendarDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** An ISO date as people read it: "Dec 14, 2026". */
export const formatDate = (isoDate: string): string => calendarDay.format(new Date(`${isoDate}T12:00:00Z`));

/** An ISO instant as a day in Eastern Time: "Dec 14, 2026". */
export const formatTimestampDate = (instant: string): string => formatDate(easternIsoDate(new Date(instant)));
