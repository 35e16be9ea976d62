import { undoHours } from '@moments/contract/account/phone-change';
import { formatPhone } from '@moments/contract/values/phone';
import type { Configuration } from '../../../platform/configuration/schema.ts';

type Settings = Pick<Configuration, 'supportEmail' | 'twilioFrom'>;

/**
 * Returns the text to the replaced number. It holds no link: a thief who has the phone must not get the account back with it (ACC-06).
 * @param hasLink whether the member's email has the link that undoes the change
 */
export const oldNumberText = ({ supportEmail }: Settings, hasLink: boolean): string =>
  `Moments: your phone number was changed. We no longer send texts and codes to this number. Wasn't you? ${hasLink ? 'Use the link in our email, or email' : 'Email'} ${supportEmail} right away.`;

export const changedSubject = 'Your phone number was changed';

interface PhoneChanged {
  /** The new number in E.164. The email shows its last two digits. */
  readonly phone: string;
  readonly isOptedOut: boolean;
  /** Undefined for an address that was never proved. */
  readonly undoUrl: string | undefined;
}

export const phoneChangedEmail = (settings: Settings, { phone, isOptedOut, undoUrl }: PhoneChanged): string =>
  [
    `Your phone number for Moments was changed to a number ending in ${phone.slice(-2)}. Use it to log in.`,
    'Your other devices were logged out.',
    ...(isOptedOut
      ? [
          `You opted out of texts by texting STOP. To get texts again, text START from your new number to ${formatPhone(settings.twilioFrom)}.`,
        ]
      : []),
    ...(undoUrl === undefined
      ? [`Wasn’t you? Email ${settings.supportEmail} right away.`]
      : [
          `Wasn’t you? Undo the change within ${String(undoHours)} hours. It logs out every device.\nUndo the change: ${undoUrl}`,
          `If the link doesn’t work, or if the old phone isn’t in your hands, email ${settings.supportEmail} right away.`,
        ]),
  ].join('\n\n');

/** Returns the text to the number that the account has again. */
export const undoneText = ({ supportEmail }: Settings): string =>
  `Moments: the change of your phone number was undone. This number is yours again, and all devices were logged out. Questions? Email ${supportEmail}.`;

export const undoneSubject = 'Your phone number was changed back';

/** Returns the email to the member after the change was undone. */
export const undoneEmail = ({ supportEmail }: Settings): string =>
  [
    'The change of your phone number was undone. Your account has its earlier number again.',
    'All devices were logged out. Log in with your phone number.',
    `Wasn’t you? Email ${supportEmail} right away.`,
  ].join('\n\n');
