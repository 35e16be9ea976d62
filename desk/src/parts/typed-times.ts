import { easternTimeZone } from '@moments/contract/values/time-zone';

const easternParts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: easternTimeZone,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Formats a time as a field has it, in Eastern Time: "2026-11-26T19:00". */
export const formatTyped = (instant: Date): string => easternParts.format(instant).replace(' ', 'T');

/** Reads a date and a time that were typed as Eastern Time, such as "2026-11-26T19:00". An hour that clocks skip becomes the next one. */
export function readEasternTime(typed: string): Date {
  // 4 hours behind UTC in daylight saving time, and 5 in standard time.
  const [daylight, standard] = ['-04:00', '-05:00'].map((offset) => new Date(`${typed}:00${offset}`));
  const isSo = daylight !== undefined && !Number.isNaN(daylight.getTime()) && formatTyped(daylight) === typed;
  return (isSo ? daylight : standard) ?? new Date(Number.NaN);
}
