import type { ScheduleRequest } from '@moments/contract/requests/schedule';
import type { NewMessage } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';
import type { Recipient } from '../request-kind.ts';

type Settings = Pick<Services['configuration'], 'publicUrl' | 'supportEmail'>;

const slots = { '1': '5-7 PM ET (Early Evening)', '2': '7-9 PM ET (Late Evening)' } as const;
const weekdays = {
  '1': 'Monday',
  '2': 'Tuesday',
  '3': 'Wednesday',
  '4': 'Thursday',
  '5': 'Friday',
  '6': 'Saturday',
  '7': 'Sunday',
} as const;

/** A date without a zone is read and shown in the same one. */
const longDate = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' });
const dateWords = (isoDate: string): string => longDate.format(new Date(isoDate));

const scheduleWords = ({ shiftTime, shiftDays }: ScheduleRequest): string =>
  `${slots[shiftTime]} on ${shiftDays.map((day) => weekdays[day]).join(', ')}`;

const seeIt = ({ publicUrl, supportEmail }: Settings): string =>
  `See your schedule in your portal: ${publicUrl}/account-settings\nQuestions? Write to ${supportEmail}.`;

/** @param effectiveDate ISO date; undefined where the schedule holds at once */
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
      ? `Your new coaching schedule holds from today: ${scheduleWords(request)}.`
      : `From ${dateWords(effectiveDate)} on, your coaching schedule is ${scheduleWords(request)}. Until then it is as your portal shows it.`,
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
    `We could not make this your coaching schedule: ${scheduleWords(request)}. Your schedule stays as your portal shows it.`,
    '',
    reason,
    '',
    'You can ask for another schedule at any time.',
    seeIt(settings),
  ].join('\n'),
});
