import { codeLifetimeMinutes } from '@moments/contract/sign-in/sign-in';

/** The text with a code. */
export const codeText = (code: string): string =>
  `${code} is your Moments code. It works for ${String(codeLifetimeMinutes)} minutes. Never share it with anyone; we will never ask you for it.`;

/** The text to a number that tries to log in without an account: only its owner learns so (AUTH-19). */
export const unknownNumberText = (publicUrl: string): string =>
  `No Moments account uses this phone number. To create one: ${new URL('/auth#signup', publicUrl).href} If you did not ask for this, ignore it.`;

export const codeMailSubject = 'Your Moments code';

/** The mail with a code. */
export const codeEmail = (code: string, supportEmail: string): string =>
  [
    'Hello,',
    `Your Moments code is ${code}`,
    `Enter it on the page where you asked for it. It works for ${String(codeLifetimeMinutes)} minutes. Never share it with anyone; we will never ask you for it.`,
    `If you did not ask for a code, you can ignore this mail: nothing happens without it. Questions? Write to ${supportEmail}.`,
    'Your Moments team',
  ].join('\n\n');
