import type { VerificationStage } from '@moments/contract/sign-in/sign-in';

/** Where a sign-in stands (DATA-05, AUTH-04). */
export interface Verification {
  readonly stage: VerificationStage;
  readonly flow: 'login' | 'signup';
  /** E.164; empty before one was given. */
  readonly phoneNumber: string;
  readonly email: string;
  /** The attempt's handle (AUTH-19), the `{userId}` of the verification calls. */
  readonly userId: string;
  readonly phoneVerified: boolean;
  readonly emailVerified: boolean;
  /** From when on a code can be sent again, in ms since 1970 (AUTH-16). */
  readonly resendAt: number;
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
};

/** A code was asked for and neither used up nor given up. */
export const isInProgress = (verification: Verification): boolean =>
  verification.stage !== 'initial' && verification.stage !== 'complete';
