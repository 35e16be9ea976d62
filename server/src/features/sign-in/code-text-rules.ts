import { confirmedActions, type ConfirmedAction } from '@moments/contract/account/confirmation';
import { codeLifetimeMinutes } from '@moments/contract/sign-in/sign-in';

interface Settings {
  readonly publicUrl: string;
  readonly supportEmail: string;
}

export const neverShare = 'Never share it with anyone; we will never ask you for it.';
const lifetime = `It works for ${String(codeLifetimeMinutes)} minutes.`;

export const codeText = (code: string): string => `${code} is your Moments code. ${lifetime} ${neverShare}`;

/** What each confirmed action does, after "the code to". */
export const actionNames = {
  'change-phone': 'change your Moments phone number',
  'export-data': 'download your Moments data',
} as const satisfies Record<ConfirmedAction, string>;

export const confirmationText = (action: ConfirmedAction, code: string): string =>
  `${code} is the code to ${actionNames[action]}. ${neverShare}`;

export const deletionCodeText = (code: string): string =>
  `${code} is the code to delete your Moments account. ${lifetime} ${neverShare}`;

/** Writes the text for a log-in with a number that has no account. Only the owner of the number learns so (AUTH-19). */
export const unknownNumberText = ({ publicUrl }: Pick<Settings, 'publicUrl'>): string =>
  `No Moments account uses this phone number. To create one: ${new URL('/auth#signup', publicUrl).href} If you didn't ask for this, ignore it.`;

/** Returns the text to a number that already has an account. Only its owner learns about it (AUTH-19). */
export const numberInUseText = ({ supportEmail }: Pick<Settings, 'supportEmail'>): string =>
  `Moments: someone tried to use this phone number for another account. It belongs to your account, so nothing changed. You don't need to do anything. Questions? Email ${supportEmail}.`;

/**
 * Adds the last line that binds a texted code to the portal's host. A browser on the phone then offers the code on that host, and on
 * no other (AUTH-22). The format is that of origin-bound one-time codes: https://wicg.github.io/sms-one-time-codes/
 */
export const bindToHost = (text: string, code: string, publicUrl: string): string =>
  `${text}\n\n@${new URL(publicUrl).hostname} #${code}`;

/** Lists the texts of the codes' number, whose content is erased once they are sent, with a code in place of the real ones. */
export function listCodeTexts(settings: Settings, code: string): string[] {
  const withCode = [
    codeText(code),
    deletionCodeText(code),
    ...confirmedActions.map((action) => confirmationText(action, code)),
  ];
  return [
    ...withCode.map((text) => bindToHost(text, code, settings.publicUrl)),
    unknownNumberText(settings),
    numberInUseText(settings),
  ];
}
