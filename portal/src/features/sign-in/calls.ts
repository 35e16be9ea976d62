import type * as contract from '@moments/contract/sign-in/sign-in';
import { withoutSchemas } from '../../api/without-schemas.ts';

export const sendCode = withoutSchemas<typeof contract.sendCode>({
  method: 'POST',
  path: '/api/v1/accounts/member/send-code',
  errorSource: 'sendCode',
  defaultError: 'Send verification failed',
});

export const memberSignup = withoutSchemas<typeof contract.memberSignup>({
  method: 'POST',
  path: '/api/v1/accounts/member-signup',
  errorSource: 'memberSignup',
  defaultError: 'Unable to complete registration at the moment. Please try again later',
});

export const verifyCode = withoutSchemas<typeof contract.verifyCode>({
  method: 'POST',
  path: '/api/v1/accounts/member/:userId/verify-code',
  errorSource: 'verifyCode',
  defaultError: 'Verification failed',
});

export const verifyPhoneNumber = withoutSchemas<typeof contract.verifyPhoneNumber>({
  method: 'POST',
  path: '/api/v1/accounts/member/:userId/verify-phone-number',
  errorSource: 'verifyPhone',
  defaultError: 'Phone verification failed',
});

export const sendEmailVerification = withoutSchemas<typeof contract.sendEmailVerification>({
  method: 'POST',
  path: '/api/v1/accounts/member/:userId/send-email-verification',
  errorSource: 'sendEmailVerification',
  defaultError: 'Failed to send email verification code',
});

export const completeSignupVerification = withoutSchemas<typeof contract.completeSignupVerification>({
  method: 'POST',
  path: '/api/v1/accounts/member/:userId/complete-signup-verification',
  errorSource: 'completeSignup',
  defaultError: 'Email verification failed',
});
