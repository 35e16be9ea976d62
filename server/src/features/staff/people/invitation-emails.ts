import { formatEasternDay } from '@moments/contract/values/dates';
import type { Configuration } from '../../../platform/configuration/schema.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { enqueueMessage } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';
import { getStaffEmailPlace, type StaffRow } from './people-repository.ts';

/** Formats the button of an email to staff. Undefined while the desk has no address. */
export const formatDeskLine = ({ deskUrl }: Pick<Configuration, 'deskUrl'>, path = '/'): string | undefined =>
  deskUrl && `Open the desk: ${new URL(path, deskUrl).href}`;

/** Milliseconds in which an invited person may sign in for the first time. */
const invitationTime = 7 * 86_400_000;

export const getEnd = ({ clock }: Pick<Services, 'clock'>): Date =>
  new Date(clock.now().getTime() + invitationTime);

const emailCopy = {
  invitation: {
    subject: 'Your invitation to the Moments desk',
    first: 'You’re invited to the Moments desk, where staff answer and look after members.',
    doubt: 'Did you not expect this?',
  },
  passkeysRemoved: {
    subject: 'Your passkeys were removed',
    first: 'An administrator removed your passkeys for the Moments desk and signed you out everywhere.',
    doubt: 'Did you not ask for this?',
  },
  passkeyRemoved: {
    subject: 'One of your passkeys was removed',
    first:
      'An administrator removed one of your passkeys for the Moments desk and signed you out everywhere. Sign in with another one.',
    doubt: 'Did you not ask for this?',
  },
} as const;

/** Emails the person how to sign in, and until when. */
export async function notifyPerson(
  services: Services,
  transaction: Transaction,
  { id, name, emailEncrypted, invitationEndsAt }: StaffRow,
  what: keyof typeof emailCopy,
): Promise<void> {
  if (emailEncrypted === null) return;
  const { personalData, clock, configuration } = services;
  const { subject, first, doubt } = emailCopy[what];
  const until = invitationEndsAt
    ? ` Do this by ${formatEasternDay(invitationEndsAt)}; after that it no longer works.`
    : '';
  const body = [
    `Hello ${name},`,
    first,
    what !== 'passkeyRemoved' &&
      `On the desk, enter this email address, and then the code that we send you.${until}`,
    formatDeskLine(configuration),
    `${doubt} Email ${configuration.supportEmail}.`,
    'Your Moments team',
  ]
    .filter((line) => line !== false && line !== undefined)
    .join('\n\n');
  await enqueueMessage(services, transaction, {
    key: `staff-${what}:${id}:${clock.now().toISOString()}`,
    channel: 'mail',
    to: personalData.decrypt(emailEncrypted, getStaffEmailPlace(id)),
    subject,
    body,
  });
}
