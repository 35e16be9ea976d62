import type { AnotherCoachReason } from '@moments/contract/requests/coach-requests';
import { formatReturnDate } from '@moments/contract/requests/return-date';
import { formatDays, formatFullDays, shiftTimes } from '@moments/contract/values/shift-times';
import type { CoachRow, RequestKind, RequestRow, ScheduleRow, ServiceRow } from './request-queries.ts';

export const isSchedule = (row: RequestRow): row is ScheduleRow => 'currentSchedule' in row;
export const isForCoach = (row: RequestRow): row is CoachRow => 'why' in row;

/** Names the list that has a request. */
export const getKind = (row: RequestRow): RequestKind =>
  isSchedule(row) ? 'schedule' : isForCoach(row) ? 'coach' : 'service';

const reasons: Readonly<Record<AnotherCoachReason, string>> = {
  times: 'the times don’t fit',
  understanding: 'doesn’t feel understood',
  background: 'wants another background',
  private: 'rather not say why',
};
const describeCoachRequest = ({ why }: CoachRow): string => `Another coach: ${reasons[why]}`;

const formatEvenings = ({ shiftTime, shiftDays }: Pick<ScheduleRow, 'shiftTime' | 'shiftDays'>): string =>
  `${formatFullDays(shiftDays)}, ${shiftTimes[shiftTime].hours}`;

const describeService = ({ kind, returnDate }: ServiceRow): string => {
  if (kind === 'end') return 'End the service';
  return returnDate === null
    ? 'Pause the service'
    : `Pause the service until ${formatReturnDate(returnDate)}`;
};

const describeOther = (row: ServiceRow | CoachRow): string =>
  isForCoach(row) ? describeCoachRequest(row) : describeService(row);

/** Says what changes, in short: "Mon, Wed → Wed, Thu", with the hours if they change too. */
function formatChange({ currentSchedule: now, shiftTime, shiftDays }: ScheduleRow): string {
  const asked = formatDays(shiftDays);
  if (now.shiftTime === shiftTime) return `${formatDays(now.shiftDays)} → ${asked}`;
  const before =
    now.shiftTime === null ? 'None' : `${formatDays(now.shiftDays)}, ${shiftTimes[now.shiftTime].hours}`;
  return `${before} → ${asked}, ${shiftTimes[shiftTime].hours}`;
}

/** Says what a pending request changes, in one line of the queue. */
export const describeChange = (row: RequestRow): string =>
  isSchedule(row) ? formatChange(row) : describeOther(row);

export const describeRequest = (row: RequestRow): string =>
  isSchedule(row) ? formatEvenings(row) : describeOther(row);

/** Says who asks for what: a heading. */
export function formatTitle(row: RequestRow): string {
  const { name } = row.member;
  if (isSchedule(row)) return `${name} asks for another schedule`;
  if (isForCoach(row)) return `${name} asks for another coach`;
  return row.kind === 'end' ? `${name} asks to end the service` : `${name} asks to pause the service`;
}

/** Lists what follows from a yes, by the rules that then apply. */
export function listConsequences(row: RequestRow, name: string): readonly string[] {
  if (isSchedule(row))
    return [
      'The new evenings take over on that day by themselves.',
      `${name} gets an email with the day and the evenings.`,
    ];
  if (isForCoach(row))
    return [
      'You choose the coach on the member’s page. The request is then approved.',
      `${name} gets a text with the new coach’s name. Schedule and Moments stay the same.`,
      'The coach until now doesn’t learn that the member asked.',
    ];
  if (row.kind === 'pause')
    return [
      row.returnDate === null
        ? `${name} is Away at once, until they ask to come back.`
        : `${name} is Away at once, and comes back on ${formatReturnDate(row.returnDate)}.`,
      'A paid plan is paused: nothing is charged while it is.',
      `${name} gets an email.`,
    ];
  return [
    `${name} is Exited by request at once.`,
    'A paid plan ends with its period. Nothing more is charged. A month that hasn’t started is refunded then; other months aren’t.',
    `${name} gets an email.`,
  ];
}
