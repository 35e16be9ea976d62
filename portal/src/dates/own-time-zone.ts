/** Returns the time zone of the member's device, as IANA names it. */
export const getOwnTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
