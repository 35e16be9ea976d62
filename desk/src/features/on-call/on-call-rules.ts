import type { OnCallEvening, PageTest } from '@moments/contract/on-call/staff-on-call';
import { getShortDayName, shiftTimes } from '@moments/contract/values/shift-times';
import { formatShortDate } from '../../parts/times.ts';

/** Names an evening: "Fri, Nov 27, Late Evening". */
export const nameEvening = ({ date, day, time }: Pick<OnCallEvening, 'date' | 'day' | 'time'>): string =>
  `${getShortDayName(day)}, ${formatShortDate(date)}, ${shiftTimes[time].label}`;

/** Says how many hours of the next 7 days have no one on call. @returns undefined if there are none */
export function describeUnstaffed(hours: number): string | undefined {
  if (hours <= 0) return undefined;
  const whole = Math.max(1, Math.round(hours));
  const length = whole === 1 ? '1 hour' : `${String(whole)} hours`;
  return `No one is on call for ${length} of the next 7 days. In a crisis then, the next coach of the rota is paged first, if there is one, and then everyone on shift and operations.`;
}

/** Says that an absence begins within an evening, so that no one is on call after it. @returns undefined if none does */
export function describeGap(
  { person, until, staffedUntil }: Pick<OnCallEvening, 'person' | 'until' | 'staffedUntil'>,
  formatTime: (instant: Date) => string,
): string | undefined {
  return person === null || staffedUntil === until
    ? undefined
    : `Until ${formatTime(new Date(staffedUntil))}, then no one`;
}

const channels = { text: 'Text', mail: 'Email' } as const;

/** A test needs no further look when each way has arrived or failed. Mail servers only say that they took an email. */
export const isTestOver = ({ ways }: PageTest): boolean =>
  ways.every(
    ({ channel, sentAt, deliveredAt, problem }) =>
      problem !== null || deliveredAt !== null || (channel === 'mail' && sentAt !== null),
  );

/** Says how far one way of a test is, with times. */
export function describeWay(
  { channel, queuedAt, sentAt, deliveredAt, problem }: PageTest['ways'][number],
  formatTime: (instant: Date) => string,
): string {
  const steps = [
    `queued at ${formatTime(new Date(queuedAt))}`,
    ...(sentAt === null ? [] : [`sent at ${formatTime(new Date(sentAt))}`]),
    ...(deliveredAt === null ? [] : [`delivered at ${formatTime(new Date(deliveredAt))}`]),
  ];
  return `${channels[channel]}: ${steps.join(', ')}.${problem === null ? '' : ` ${problem}`}`;
}
