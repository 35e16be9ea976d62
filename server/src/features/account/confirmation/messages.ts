import type { ConfirmedAction } from '@moments/contract/account/confirmation';
import { codeLifetimeMinutes } from '@moments/contract/sign-in/sign-in';

const actions = {
  'change-phone': 'change your Moments phone number',
  'export-data': 'download your Moments data',
} as const satisfies Record<ConfirmedAction, string>;

const neverShare = 'Never share it with anyone; we will never ask you for it.';

/** Creates the text with the code that confirms an action. */
export const confirmationText = (action: ConfirmedAction, code: string): string =>
  `${code} is the code to ${actions[action]}. ${neverShare}`;

export const confirmationSubject = (action: ConfirmedAction): string => `Your code to ${actions[action]}`;

/** Creates the email with the code that confirms an action. */
export const confirmationEmail = (action: ConfirmedAction, code: string, supportEmail: string): string =>
  [
    'Hello,',
    `The code to ${actions[action]} is ${code}`,
    `Enter it on the page where you requested it. It works for ${String(codeLifetimeMinutes)} minutes. ${neverShare}`,
    `If you didn’t request this code, someone else may be logged in to your account. Log out your other devices in Account Settings, and email ${supportEmail}.`,
    'Your Moments team',
  ].join('\n\n');
