import { codeLifetimeMinutes } from '@moments/contract/sign-in/sign-in';

export const codeText = (code: string): string =>
  `${code} is your Moments code. It works for ${String(codeLifetimeMinutes)} minutes. Never share it with anyone; we will never ask you for it.`;

/**
 * Adds the last line that binds a texted code to the portal's host. A browser on the phone then offers the code on that host, and on
 * no other (AUTH-22). The format is that of origin-bound one-time codes: https://wicg.github.io/sms-one-time-codes/
 */
export const bindToHost = (text: string, code: string, publicUrl: string): string =>
  `${text}\n\n@${new URL(publicUrl).hostname} #${code}`;

/** Writes the text for a log-in with a number that has no account. Only the owner of the number learns so (AUTH-19). */
export const unknownNumberText = (publicUrl: string): string =>
  `No Moments account uses this phone number. To create one: ${new URL('/auth#signup', publicUrl).href} If you didn't ask for this, ignore it.`;

export const codeEmailSubject = 'Your Moments code';

export const codeEmail = (code: string, supportEmail: string): string =>
  [
    'Hello,',
    `Your Moments code is ${code}`,
    `Enter it on the page where you asked for it. It works for ${String(codeLifetimeMinutes)} minutes. Never share it with anyone; we will never ask you for it.`,
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
