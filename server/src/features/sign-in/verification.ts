/** One attempt to sign up or log in (AUTH-19). Phone in E.164, e-mail in lower case. */
export interface Verification {
  readonly handleHash: Buffer;
  readonly purpose: Purpose;
  readonly phone: string;
  /** Given at sign-up, or when the e-mail code was asked for. */
  readonly email: string | undefined;
  readonly phoneVerified: boolean;
}

export const purposes = ['log-in', 'sign-up'] as const;
export type Purpose = (typeof purposes)[number];

/** What a signed-in member confirms by a code. */
export type MemberPurpose = 'change-phone' | 'delete-account';

/** One attempt of a signed-in member to confirm something. */
export interface MemberVerification {
  readonly handleHash: Buffer;
  readonly purpose: MemberPurpose;
  readonly memberId: string;
  /** E.164: where the code was texted to, or the number of whom it was mailed to. */
  readonly phone: string;
  /** Where the code was mailed to; undefined for a texted one. */
  readonly email: string | undefined;
}

/** What proves an attempt: the code, and which device brings it. */
export interface CodeSubmission {
  /** As it stands in the calls. */
  readonly handle: string;
  readonly code: string;
  /** What the member knows the device by; null where that is not known. */
  readonly device: string | null;
}
