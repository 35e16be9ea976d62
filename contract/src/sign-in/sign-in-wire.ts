import type { EndpointWire } from '../http/endpoint.ts';

// The calls of `/auth`, without the schemas of sign-in.ts.

export const sendCodeWire = {
  method: 'POST',
  path: '/api/v1/accounts/member/send-code',
  errorSource: 'sendCode',
  defaultError: 'Send verification failed',
} as const satisfies EndpointWire;

export const memberSignupWire = {
  method: 'POST',
  path: '/api/v1/accounts/member-signup',
  errorSource: 'memberSignup',
  defaultError: 'Unable to complete registration at the moment. Please try again later',
} as const satisfies EndpointWire;

export const verifyCodeWire = {
  method: 'POST',
  path: '/api/v1/accounts/member/:userId/verify-code',
  errorSource: 'verifyCode',
  defaultError: 'Verification failed',
} as const satisfies EndpointWire;

export const verifyPhoneNumberWire = {
  method: 'POST',
  path: '/api/v1/accounts/member/:userId/verify-phone-number',
  errorSource: 'verifyPhone',
  defaultError: 'Phone verification failed',
} as const satisfies EndpointWire;

export const sendEmailVerificationWire = {
  method: 'POST',
  path: '/api/v1/accounts/member/:userId/send-email-verification',
  errorSource: 'sendEmailVerification',
  defaultError: 'Failed to send email verification code',
} as const satisfies EndpointWire;

export const completeSignupVerificationWire = {
  method: 'POST',
  path: '/api/v1/accounts/member/:userId/complete-signup-verification',
  errorSource: 'completeSignup',
  defaultError: 'Email verification failed',
} as const satisfies EndpointWire;

export const logOutWire = {
  method: 'POST',
  path: '/api/v1/accounts/member/log-out',
  errorSource: 'authentication',
  defaultError: 'Request failed',
} as const satisfies EndpointWire;
