const minute = 60;
const hour = 3_600;

const count = (amount: number, unit: string): string => `${String(amount)} ${unit}${amount === 1 ? '' : 's'}`;

/** Formats a wait in words, rounded up: `40 seconds`, `5 minutes`, `3 hours`. @param seconds a positive number */
export function formatWait(seconds: number): string {
  if (seconds < 2 * minute) return count(Math.max(1, Math.ceil(seconds)), 'second');
  if (seconds < 2 * hour) return count(Math.ceil(seconds / minute), 'minute');
  return count(Math.ceil(seconds / hour), 'hour');
}

/** Writes the message of a reached limit (AUTH-23). */
export const formatTooManyTries = (seconds: number): string =>
  `Too many tries. Try again in ${formatWait(seconds)}.`;
