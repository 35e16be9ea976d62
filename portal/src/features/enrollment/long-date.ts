const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** "March 9, 2001" of an ISO date, which has no zone. */
export const longDate = (isoDate: string): string => format.format(new Date(`${isoDate}T00:00:00Z`));
