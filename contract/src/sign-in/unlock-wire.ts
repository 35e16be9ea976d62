import type { EndpointWire } from '../http/endpoint.ts';

// The calls of the unlock step, without the schemas of unlock.ts.

export const sendUnlockCodeWire = {
  method: 'POST',
  path: '/api/v1/accounts/member/send-unlock-code',
  errorSource: 'sendCode',
  defaultError: 'Failed to send email verification code',
} as const satisfies EndpointWire;

export const verifyUnlockCodeWire = {
  method: 'POST',
  path: '/api/v1/accounts/member/:userId/verify-unlock-code',
  errorSource: 'verifyCode',
  defaultError: 'Verification failed',
} as const satisfies EndpointWire;
