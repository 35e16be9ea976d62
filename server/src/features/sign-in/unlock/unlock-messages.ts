import { codeLifetimeMinutes } from '@moments/contract/sign-in/sign-in';

export const unlockEmailSubject = 'Unlock your log-in';

/** Writes the email with an unlock code. It says what the code does, because it differs from a log-in code (SEC-05). */
export const unlockEmail = (code: string, supportEmail: string): string =>
  [
    'Hello,',
    'Someone typed wrong codes for your phone number or asked for too many. So log-ins with it were stopped for a while.',
    `Your unlock code is ${code}`,
    `Enter it on the page where you asked for it. That browser can then log in with a code that we text to your phone. The code works for ${String(codeLifetimeMinutes)} minutes and doesn’t log anyone in by itself. Never share it with anyone; we will never ask you for it.`,
    `If you didn’t ask for it, ignore this email. Questions? Email ${supportEmail}.`,
    'Your Moments team',
  ].join('\n\n');
