import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { messageReply } from '../http/fields.ts';
import { codeBody } from '../sign-in/sign-in.ts';

/** Actions that a member must confirm with a fresh code first (ACC-06). A deletion has a code of its own. */
export const confirmedActions = ['change-phone', 'export-data'] as const;
export type ConfirmedAction = (typeof confirmedActions)[number];

/** The ID of a confirmation, in the calls that need one. */
export const confirmationId = z.string().check(z.minLength(1), z.maxLength(64));

/**
 * Sends a code to the member's current phone or verified email (ACC-06). Calling it again sends a new code under a new ID. If texts
 * can't reach the phone, the code is emailed. `resendAfter` is in seconds.
 */
export const sendConfirmationCode = defineEndpoint({
  name: 'sendConfirmationCode',
  summary: 'Send the code that confirms a sensitive action',
  method: 'POST',
  path: '/api/v1/students/confirmations',
  access: 'member',
  body: z.strictObject({ action: z.enum(confirmedActions), channel: z.enum(['phone', 'email']) }),
  reply: z.object({
    message: z.string(),
    confirmationId: z.string(),
    sentTo: z.enum(['phone', 'email']),
    resendAfter: z.int(),
  }),
  errorSource: 'userProfile',
});

/** Checks the code. The confirmation's ID then allows its action, on this device only. */
export const confirmWithCode = defineEndpoint({
  name: 'confirmWithCode',
  summary: 'Confirm a sensitive action with the code',
  method: 'POST',
  path: '/api/v1/students/confirmations/:confirmationId/verify',
  access: 'member',
  params: z.strictObject({ confirmationId }),
  body: codeBody,
  reply: messageReply,
  errorSource: 'userProfile',
  defaultError: 'Verification failed',
});
