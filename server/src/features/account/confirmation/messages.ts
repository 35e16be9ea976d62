import type { ConfirmedAction } from '@moments/contract/account/confirmation';
import { codeLifetimeMinutes } from '@moments/contract/sign-in/sign-in';
import { actionNames, neverShare } from '../../sign-in/code-text-rules.ts';

export const confirmationSubject = (action: ConfirmedAction): string => `Your code to ${actionNames[action]}`;

/** Creates the email with the code that confirms an action. */
export const confirmationEmail = (action: ConfirmedAction, code: string, supportEmail: string): string =>
  [
    'Hello,',
    `The code to ${actionNames[action]} is ${code}`,
    `Enter it on the page where you requested it. It works for ${String(codeLifetimeMinutes)} minutes. ${neverShare}`,
    `If you didn’t request this code, someone else may be logged in to your account. Log out your other devices in Account Settings, and email ${supportEmail}.`,
    'Your Moments team',
  ].join('\n\n');
