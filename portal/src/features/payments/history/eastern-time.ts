import { easternTimeZone } from '@moments/contract/values/time-zone';

const eastern = new Intl.DateTimeFormat('en-US', {
  timeZone: easternTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h12',
});

interface EasternParts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  /** 01 to 12. */
  readonly hour: string;
  readonly minute: string;
  /** AM or PM. */
  readonly half: string;
}

/** Splits an ISO instant into its parts in Eastern Time. Browsers differ in how they join the parts. */
export function toEasternParts(instant: string): EasternParts {
  const parts = new Map(eastern.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  const getPart = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return {
    year: getPart('year'),
    month: getPart('month'),
    day: getPart('day'),
    hour: getPart('hour').padStart(2, '0'),
    minute: getPart('minute'),
    half: getPart('dayPeriod').toUpperCase(),
  };
}

/** Formats the Eastern Time clock of an ISO instant: "7:42 PM". */
export function formatEasternTime(instant: string): string {
  const { hour, minute, half } = toEasternParts(instant);
  return `${String(Number(hour))}:${minute} ${half}`;
}
