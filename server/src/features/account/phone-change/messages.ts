import { formatPhone } from '@moments/contract/values/phone';
import type { Configuration } from '../../../platform/configuration/schema.ts';

type Settings = Pick<Configuration, 'supportEmail' | 'twilioFrom'>;

/** The text to a number that already has an account. Only its owner learns about it (AUTH-19). */
export const numberInUseText = ({ supportEmail }: Settings): string =>
  `Moments: someone tried to use this phone number for another account. It belongs to your account, so nothing changed. You don't need to do anything. Questions? Email ${supportEmail}.`;

/** The text to the replaced number. */
export const oldNumberText = ({ supportEmail }: Settings): string =>
  `Moments: your phone number was changed. We no longer send texts and codes to this number. Wasn't you? Email ${supportEmail} right away.`;

export const changedSubject = 'Your phone number was changed';

/**
 * The email to the member.
 * @param phone the new number in E.164; the email shows its last two digits
 */
export const phoneChangedEmail = (settings: Settings, phone: string, isOptedOut: boolean): string =>
  [
    `Your phone number for Moments was changed to a number ending in ${phone.slice(-2)}. Use it to log in.`,
    'Your other devices were logged out.',
    ...(isOptedOut
      ? [
          `You opted out of texts by texting STOP. To get texts again, text START from your new number to ${formatPhone(settings.twilioFrom)}.`,
        ]
      : []),
    `Wasn’t you? Email ${settings.supportEmail} right away.`,
  ].join('\n\n');
