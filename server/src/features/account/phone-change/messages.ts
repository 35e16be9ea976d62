import { formatPhone } from '@moments/contract/values/phone';
import type { Configuration } from '../../../platform/configuration/schema.ts';

type Settings = Pick<Configuration, 'supportEmail' | 'twilioFrom'>;

/** To a number that has an account: only its owner learns so (AUTH-19). */
export const numberInUseText = ({ supportEmail }: Settings): string =>
  `Moments: somebody asked to use this phone number for another account. It belongs to yours, so nothing was changed and you need do nothing. Questions? Write to ${supportEmail}.`;

/** To the number that was replaced. */
export const oldNumberText = ({ supportEmail }: Settings): string =>
  `Your number for Moments was changed. Texts and codes no longer come here. If this was not you, write to ${supportEmail} at once.`;

export const changedSubject = 'Your phone number was changed';

/** To the member's address. @param phone the new number, E.164: its last two digits are told */
export const phoneChangedEmail = (settings: Settings, phone: string, isOptedOut: boolean): string =>
  [
    `Your phone number for Moments was changed to one that ends in ${phone.slice(-2)}. Log in with it from now on.`,
    'All other devices were signed out.',
    ...(isOptedOut
      ? [
          `Our texts are stopped for you, as STOP was texted to us. To get them on the new number, text START from it to ${formatPhone(settings.twilioFrom)}.`,
        ]
      : []),
    `This was not you? Write to ${settings.supportEmail} at once.`,
  ].join('\n\n');
