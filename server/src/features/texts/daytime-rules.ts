import { easternTimeZone } from '@moments/contract/values/time-zone';

/** Noon and 8 PM Eastern Time, in minutes. Between them it is daytime in all states but the far Pacific. */
const start = 12 * 60;
const end = 20 * 60;
const wholeDay = 24 * 60;

const easternClock = new Intl.DateTimeFormat('en-US', {
  timeZone: easternTimeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

function getMinuteOfDay(instant: Date): number {
  const parts = new Map(easternClock.formatToParts(instant).map(({ type, value }) => [type, value]));
  return Number(parts.get('hour')) * 60 + Number(parts.get('minute'));
}

/** Returns the seconds until a text that is not urgent may be sent. When clocks change, it can be an hour off. */
export function getSecondsUntilDaytime(now: Date): number {
  const minute = getMinuteOfDay(now);
  if (minute >= start && minute < end) return 0;
  return ((start - minute + wholeDay) % wholeDay) * 60;
}
