import { codeLifetimeMinutes } from '@moments/contract/sign-in/sign-in';
import { formatEasternDay } from '@moments/contract/values/dates';
import type { Configuration } from '../../../platform/configuration/schema.ts';
import { createEmail, type EmailRecipient, type NewMessage } from '../../../platform/outbox/index.ts';
import { neverShare } from '../../sign-in/code-text-rules.ts';

type Settings = Pick<Configuration, 'publicUrl' | 'supportEmail'>;

const buildLink = ({ publicUrl }: Settings, path: string): string => new URL(path, publicUrl).href;
export const deletionCodeSubject = 'Your code to delete your Moments account';

/** Creates the email with the code that confirms a deletion. */
export const deletionCodeEmail = (code: string, supportEmail: string): string =>
  [
    'Hello,',
    `The code to delete your Moments account is ${code}`,
    `Enter it on the page where you requested it. It works for ${String(codeLifetimeMinutes)} minutes. ${neverShare}`,
    `If you didn’t request this code, ignore this email. We won’t delete anything without the code. Questions? Email ${supportEmail}.`,
    'Your Moments team',
  ].join('\n\n');

/** What a member whose records are held reads (SAFE-11). */
const recordsHeldText = 'Some records are kept because the law requires it.';

const createDeletionEmail = (
  key: string,
  recipient: EmailRecipient,
  subject: string,
  paragraphs: readonly string[],
): NewMessage => createEmail(key, recipient, subject, [paragraphs.join('\n\n')]);

/** Creates the email that says when the account will be deleted and how to keep it. */
export const deletionScheduledEmail = (
  settings: Settings,
  recipient: EmailRecipient,
  {
    requestedAt,
    dueAt,
    hasPlan,
    areRecordsHeld,
  }: { requestedAt: Date; dueAt: Date; hasPlan: boolean; areRecordsHeld: boolean },
): NewMessage =>
  createDeletionEmail(
    `deletion-requested:${recipient.memberId}:${requestedAt.toISOString()}`,
    recipient,
    `Your account will be deleted on ${formatEasternDay(dueAt)}`,
    [
      `You asked us to delete your Moments account. On ${formatEasternDay(dueAt)}, we’ll permanently delete your account and your personal information, including your texts.`,
      ...(areRecordsHeld ? [recordsHeldText] : []),
      ...(hasPlan
        ? ['Your plan won’t renew. Any paid time you have left ends when your account is deleted.']
        : []),
      `To keep your account, log in before then and select Keep my account in Account Settings.\nGo to Account Settings: ${buildLink(settings, '/account-settings')}`,
      `Can’t log in? Email ${settings.supportEmail} before then and we’ll keep your account.`,
      `Wasn’t you? Log in, keep your account, and email ${settings.supportEmail}.`,
    ],
  );

/** Creates the email that says that the member kept the account. */
export const deletionCanceledEmail = (
  settings: Settings,
  recipient: EmailRecipient,
  { requestedAt }: { requestedAt: Date },
): NewMessage =>
  createDeletionEmail(
    `deletion-withdrawn:${recipient.memberId}:${requestedAt.toISOString()}`,
    recipient,
    'You kept your account',
    [
      'We canceled the deletion of your Moments account. Nothing was deleted.',
      `If your plan was canceled, it still ends on its last paid day. You can keep it in Billing.\nGo to Billing: ${buildLink(settings, '/billing?tab=manage')}`,
      `Questions? Email ${settings.supportEmail}.`,
    ],
  );

export const accountDeletedEmail = (
  { supportEmail }: Settings,
  recipient: EmailRecipient,
  { areRecordsHeld, hasPlanEnded }: { areRecordsHeld: boolean; hasPlanEnded: boolean },
): NewMessage =>
  createDeletionEmail(`account-deleted:${recipient.memberId}`, recipient, 'Your account was deleted', [
    hasPlanEnded
      ? 'Your Moments account was deleted, as you asked. Your plan has ended, and we won’t charge you again.'
      : 'Your Moments account was deleted, as you asked.',
    areRecordsHeld
      ? recordsHeldText
      : 'We keep records of your payments and what they were for, the dates of what you agreed to, and a log of what was done, without your name, phone number, email, or address.',
    `This is our last email to you. You can sign up again any time. Questions? Email ${supportEmail}.`,
  ]);

/** Creates the text that says when the account will be deleted (ACC-06). */
export const deletionScheduledText = (
  { supportEmail }: Settings,
  {
    memberId,
    requestedAt,
    dueAt,
  }: { readonly memberId: string; readonly requestedAt: Date; readonly dueAt: Date },
) =>
  ({
    key: `account-deletion:${memberId}:${requestedAt.toISOString()}:text`,
    channel: 'text',
    sender: 'codes',
    memberId,
    body: `Moments: your account will be deleted on ${formatEasternDay(dueAt)}. To keep it, log in before then and select Keep my account. Wasn't you? Email ${supportEmail} right away.`,
  }) as const;
