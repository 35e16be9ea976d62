import type { CodeOrigin } from './sessions/known-devices.ts';

/** One sign-up or log-in in progress (AUTH-19). The phone is in E.164, the email in lower case. */
export interface Verification {
  readonly handleHash: Buffer;
  readonly purpose: Purpose;
  readonly phone: string;
  /** Given at sign-up, or with the request for the email code. */
  readonly email: string | undefined;
  readonly phoneVerified: boolean;
}

export const purposes = ['log-in', 'sign-up'] as const;
export type Purpose = (typeof purposes)[number];

/** The purpose of a code that gives a browser its own limits. It never logs in (AUTH-21). */
export const unlockPurpose = 'unlock';

/** An action that a logged-in member confirms by a code. */
export type MemberPurpose =
  | 'change-phone'
  | 'delete-account'
  | 'confirm-change-phone'
  | 'confirm-export-data';

/** One confirmation by a logged-in member in progress. */
export interface MemberVerification {
  readonly handleHash: Buffer;
  readonly purpose: MemberPurpose;
  readonly memberId: string;
  /** E.164: the number that the code was texted to, or the member's number if the code was emailed. */
  readonly phone: string;
  /** The address that the code was emailed to, or undefined for a text. */
  readonly email: string | undefined;
}

/** A code that a member entered, and their device. */
export interface CodeSubmission {
  /** As in the calls. */
  readonly handle: string;
  readonly code: string;
  readonly origin: CodeOrigin;
  /** The name of the member's device, or null if unknown. */
  readonly device: string | null;
}
