import { codeLifetimeMinutes } from '@moments/contract/sign-in/sign-in';
import { easternTimeZone } from '@moments/contract/values/time-zone';
import type { Configuration } from '../../../platform/configuration/schema.ts';
import type { NewMessage } from '../../../platform/outbox/index.ts';

type Settings = Pick<Configuration, 'publicUrl' | 'supportEmail'>;

interface Recipient {
  readonly memberId: string;
  readonly to: string;
}

const day = new Intl.DateTimeFormat('en-US', { timeZone: easternTimeZone, dateStyle: 'long' });
const link = ({ publicUrl }: Settings, path: string): string => new URL(path, publicUrl).href;
const neverShare = 'Never share it with anyone; we will never ask you for it.';

/** The text with the code that confirms a deletion. */
export const deletionCodeText = (code: string): string =>
  `${code} is the code to delete your Moments account. It works for ${String(codeLifetimeMinutes)} minutes. ${neverShare}`;

export const deletionCodeSubject = 'Your code to delete your Moments account';

/** The mail with the same. */
export const deletionCodeEmail = (code: string, supportEmail: string): string =>
  [
    'Hello,',
    `The code to delete your Moments account is ${code}`,
    `Enter it on the page where you asked for it. It works for ${String(codeLifetimeMinutes)} minutes. ${neverShare}`,
    `If you did not ask for it, nothing is deleted without it. Please write to ${supportEmail}.`,
    'Your Moments team',
  ].join('\n\n');

const mail = (
  key: string,
  { memberId, to }: Recipient,
  subject: string,
  paragraphs: readonly string[],
): NewMessage => ({ key, channel: 'mail', memberId, to, subject, body: paragraphs.join('\n\n') });

/** Says when the account will be deleted, and how to keep it. */
export const deletionScheduledEmail = (
  settings: Settings,
  recipient: Recipient,
  { requestedAt, dueAt, hasPlan }: { requestedAt: Date; dueAt: Date; hasPlan: boolean },
): NewMessage =>
  mail(
    `deletion-requested:${recipient.memberId}:${requestedAt.toISOString()}`,
    recipient,
    `Your account will be deleted on ${day.format(dueAt)}`,
    [
      `You asked us to delete your Moments account. On ${day.format(dueAt)} your account and everything personal in it, your texts too, will be deleted for good.`,
      ...(hasPlan
        ? ['Your plan does not renew. If its paid period lasts longer than your account, it ends with it.']
        : []),
      `To keep your account, log in before then and take the deletion back in Account Settings: ${link(settings, '/account-settings')}`,
      `You can’t log in? Write to ${settings.supportEmail} before then, and we keep your account for you.`,
      `This was not you? Log in and take it back, then write to ${settings.supportEmail}.`,
    ],
  );

/** Says that the account stays. */
export const deletionCanceledEmail = (
  settings: Settings,
  recipient: Recipient,
  { requestedAt }: { requestedAt: Date },
): NewMessage =>
  mail(
    `deletion-withdrawn:${recipient.memberId}:${requestedAt.toISOString()}`,
    recipient,
    'Your account stays',
    [
      'The deletion of your Moments account was taken back. Nothing was deleted.',
      `A plan that was set to end still ends with its paid period. To keep it, go to Billing: ${link(settings, '/billing')}`,
      `Questions? Write to ${settings.supportEmail}.`,
    ],
  );

/** The last mail. */
export const accountDeletedEmail = ({ supportEmail }: Settings, recipient: Recipient): NewMessage =>
  mail(`account-deleted:${recipient.memberId}`, recipient, 'Your account was deleted', [
    'Your Moments account was deleted, as you asked. Your plan has ended and nothing will be charged any more.',
    'We keep what the law asks us to keep of payments, without your name, number or address.',
    `This is our last mail to you. You are welcome to sign up anew at any time. Questions? Write to ${supportEmail}.`,
  ]);
