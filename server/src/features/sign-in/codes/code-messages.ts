import { codeLifetimeMinutes } from '@moments/contract/sign-in/sign-in';
import { neverShare } from '../code-text-rules.ts';

export const codeEmailSubject = 'Your Moments code';

export const codeEmail = (code: string, supportEmail: string): string =>
  [
    'Hello,',
    `Your Moments code is ${code}`,
    `Enter it on the page where you asked for it. It works for ${String(codeLifetimeMinutes)} minutes. ${neverShare}`,
    `If you didn’t ask for a code, ignore this email. No one can log in without the code. Questions? Email ${supportEmail}.`,
    'Your Moments team',
  ].join('\n\n');

export const otherEmailSubject = 'This isn’t the email of your account';

/** Writes the email to an address that isn't that of the account (SEC-04). */
export const otherEmail = (supportEmail: string): string =>
  [
    'Hello,',
    'The Moments account with the phone number that you entered uses another email. Go back and enter that email to get a code.',
    `If you no longer have that email, or the phone number is new to you, email ${supportEmail}.`,
    'If you didn’t ask for a code, ignore this email.',
    'Your Moments team',
  ].join('\n\n');
