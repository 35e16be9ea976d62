import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { email, messageReply, phoneNumber } from '../http/fields.ts';
import { codeBody, codeSentReply, handle } from './sign-in.ts';

/** Emails a code that unlocks this browser (SEC-05). The reply is the same for every phone and email (AUTH-19). */
export const sendUnlockCode = defineEndpoint({
  name: 'sendUnlockCode',
  summary: 'Email a code that unlocks this browser',
  method: 'POST',
  path: '/api/v1/accounts/member/send-unlock-code',
  access: 'anyone',
  errorSource: 'sendCode',
  defaultError: 'Failed to send email verification code',
  body: z.strictObject({
    phoneNumber: phoneNumber('Phone number cannot be empty'),
    email: email('Please enter your email', 'Please enter a valid email address'),
    /** The handle of this browser's earlier code, which the new one replaces. */
    memberId: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: codeSentReply,
});

/**
 * Gives this browser its own tries and texts for the phone (SEC-05). It doesn't log in: the phone's code is still needed (AUTH-21).
 */
export const verifyUnlockCode = defineEndpoint({
  name: 'verifyUnlockCode',
  summary: 'Unlock this browser with the emailed code',
  method: 'POST',
  path: '/api/v1/accounts/member/:userId/verify-unlock-code',
  access: 'anyone',
  errorSource: 'verifyCode',
  defaultError: 'Verification failed',
  params: handle,
  body: codeBody,
  reply: messageReply,
});
