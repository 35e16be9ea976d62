import type { Configuration } from '../../../platform/configuration/schema.ts';

type Settings = Pick<Configuration, 'supportEmail'>;

/** Returns the text to the number that support replaced. */
export const restoredText = ({ supportEmail }: Settings): string =>
  `Moments: support gave your account a new phone number. We no longer send texts and codes to this number. Wasn't you? Email ${supportEmail} right away.`;

export const restoredSubject = 'Support changed how you log in';

/** Returns the email to the address that the account had before. */
export const restoredEmail = ({ supportEmail }: Settings): string =>
  [
    'Support changed the phone number, the email, or both of your Moments account. Someone without the old ones asked for this.',
    'All devices were logged out.',
    `Wasn’t you? Email ${supportEmail} right away.`,
  ].join('\n\n');
