import { easternTimeZone } from '@moments/contract/values/time-zone';

/** Between noon and 8 PM in Eastern Time it is day in all of the United States but the far Pacific. In minutes of a day. */
const begin = 12 * 60;
const end = 20 * 60;
const wholeDay = 24 * 60;

const easternClock = new Intl.DateTimeFormat('en-US', {
  timeZone: easternTimeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

function minuteOfDay(instant: Date): number {
  const parts = new Map(easternClock.formatToParts(instant).map(({ type, value }) => [type, value]));
  return Number(parts.get('hour')) * 60 + Number(parts.get('minute'));
}

/** Seconds until a text that nobody waits for may leave; on the nights when the clocks change, an hour early or late. */
export function secondsUntilDaytime(now: Date): number {
  const minute = minuteOfDay(now);
  if (minute >= begin && minute < end) return 0;
  return ((begin - minute + wholeDay) % wholeDay) * 60;
}
