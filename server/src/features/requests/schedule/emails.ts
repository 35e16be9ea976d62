import type { ScheduleRequest } from '@moments/contract/requests/schedule';
import { formatFullDays, shiftTimes } from '@moments/contract/values/shifts';
import type { NewMessage } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';
import type { Recipient } from '../request-kind.ts';

type Settings = Pick<Services['configuration'], 'publicUrl' | 'supportEmail'>;

/** Dates have no zone, so they are parsed and formatted in UTC. */
const longDate = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' });
const dateWords = (isoDate: string): string => longDate.format(new Date(isoDate));

/** "5-7 PM ET (Early Evening) on Monday, Wednesday" */
function formatSchedule({ shiftTime, shiftDays }: ScheduleRequest): string {
  const { hours, label } = shiftTimes[shiftTime];
  return `${hours} (${label}) on ${formatFullDays(shiftDays)}`;
}

const seeIt = ({ publicUrl, supportEmail }: Settings): string =>
  `See your schedule in your portal: ${publicUrl}/account-settings\nQuestions? Email ${supportEmail}.`;

/** @param effectiveDate ISO date; undefined if the schedule starts immediately */
export const scheduleApprovedEmail = (
  settings: Settings,
  { id: memberId, email: to }: Recipient,
  request: ScheduleRequest,
  effectiveDate: string | undefined,
): NewMessage => ({
  key: `schedule-approved:${request.id}`,
  channel: 'mail',
  memberId,
  to,
  subject: 'Your schedule change was approved',
  body: [
    effectiveDate === undefined
      ? `Your new coaching schedule starts today: ${formatSchedule(request)}.`
      : `Starting ${dateWords(effectiveDate)}, your coaching schedule is ${formatSchedule(request)}. Until then, your current schedule applies.`,
    '',
    seeIt(settings),
  ].join('\n'),
});

export const scheduleDeclinedEmail = (
  settings: Settings,
  { id: memberId, email: to }: Recipient,
  request: ScheduleRequest,
  reason: string,
): NewMessage => ({
  key: `schedule-declined:${request.id}`,
  channel: 'mail',
  memberId,
  to,
  subject: 'About your schedule change request',
  body: [
    `We couldn’t approve this schedule: ${formatSchedule(request)}. Your current schedule hasn’t changed.`,
    '',
    reason,
    '',
    'You can request a different schedule any time.',
    seeIt(settings),
  ].join('\n'),
});
