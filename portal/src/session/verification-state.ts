import type { VerificationStage } from '@moments/contract/sign-in/sign-in';

/** The state of a sign-in (DATA-05, AUTH-04). */
export interface Verification {
  readonly stage: VerificationStage;
  readonly flow: 'login' | 'signup';
  /** E.164, or empty. */
  readonly phoneNumber: string;
  readonly email: string;
  /** The verification's ID (AUTH-19), the `{userId}` of its calls. */
  readonly userId: string;
  readonly phoneVerified: boolean;
  readonly emailVerified: boolean;
  /** When a code can be sent again, in ms since 1970 (AUTH-16). */
  readonly resendAt: number;
  /** Where the last email code was sent. Going back changes `email`, and the code stays valid. */
  readonly emailOfCode: string;
  /** What the completion screen says. */
  readonly success: string;
}

export const emptyVerification: Verification = {
  stage: 'initial',
  flow: 'login',
  phoneNumber: '',
  email: '',
  userId: '',
  phoneVerified: false,
  emailVerified: false,
  resendAt: 0,
  emailOfCode: '',
  success: '',
};

/** Returns whether a code was requested and is still needed. */
export const isInProgress = (verification: Verification): boolean =>
  verification.stage !== 'initial' && verification.stage !== 'complete';
