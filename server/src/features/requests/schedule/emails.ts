import type { ScheduleRequest } from '@moments/contract/requests/schedule';
import { formatFullDays, shiftTimes } from '@moments/contract/values/shifts';
import { createEmail, type EmailRecipient, type NewMessage } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';

type Settings = Pick<Services['configuration'], 'publicUrl' | 'supportEmail'>;

/** Dates have no zone, so they are parsed and formatted in UTC. */
const longDate = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' });
const formatLongDate = (isoDate: string): string => longDate.format(new Date(isoDate));

/** Formats "5-7 PM ET (Early Evening) on Monday, Wednesday". */
function formatSchedule({ shiftTime, shiftDays }: ScheduleRequest): string {
  const { hours, label } = shiftTimes[shiftTime];
  return `${hours} (${label}) on ${formatFullDays(shiftDays)}`;
}

const seeIt = ({ publicUrl, supportEmail }: Settings): string =>
  `See your schedule in your portal: ${publicUrl}/account-settings\nQuestions? Email ${supportEmail}.`;

/** @param effectiveDate ISO date; undefined if the schedule starts immediately */
export const scheduleApprovedEmail = (
  settings: Settings,
  recipient: EmailRecipient,
  request: ScheduleRequest,
  effectiveDate: string | undefined,
): NewMessage =>
  createEmail(`schedule-approved:${request.id}`, recipient, 'Your schedule change was approved', [
    effectiveDate === undefined
      ? `Your new coaching schedule starts today: ${formatSchedule(request)}.`
      : `Starting ${formatLongDate(effectiveDate)}, your coaching schedule is ${formatSchedule(request)}. Until then, your current schedule applies.`,
    '',
    seeIt(settings),
  ]);

export const scheduleDeclinedEmail = (
  settings: Settings,
  recipient: EmailRecipient,
  request: ScheduleRequest,
  reason: string,
): NewMessage =>
  createEmail(`schedule-declined:${request.id}`, recipient, 'About your schedule change request', [
    `We couldn’t approve this schedule: ${formatSchedule(request)}. Your current schedule hasn’t changed.`,
    '',
    reason,
    '',
    'You can request a different schedule any time.',
    seeIt(settings),
  ]);
