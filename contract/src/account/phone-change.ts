import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams, messageReply } from '../http/fields.ts';
import { memberSlices } from '../members/members.ts';
import { codeBody } from '../sign-in/sign-in.ts';
import { newPhoneFields } from './account-fields.ts';
import { confirmationId } from './confirmation.ts';

/** Hours during which the owner can undo a change of number by the link in the email about it (ACC-06). */
export const undoHours = 72;

/**
 * Texts a code to the new number (ACC-05), once the member has confirmed the change with a fresh code (ACC-06). Calling it again resends the code under a new `changeId` and voids the earlier
 * one. If the number belongs to another member, the reply is the same: its owner gets a text, and there is no code. The
 * member's current number is an invalid field. `resendAfter` is in seconds.
 */
export const startPhoneChange = defineEndpoint({
  name: 'startPhoneChange',
  summary: 'Text a code to a new phone number',
  method: 'POST',
  path: '/api/v1/students/:memberId/phone-change',
  access: 'member',
  params: memberParams,
  body: z.extend(newPhoneFields, { confirmationId }),
  reply: z.object({ message: z.string(), changeId: z.string(), resendAfter: z.int() }),
  errorSource: 'updatePersonalInfo',
});

/**
 * Checks the code of the new number. Only then does it replace the old number, which gets a text (ACC-05). All other
 * devices are logged out. Errors: VERIFICATION_NOT_ACTIVE if the change is no longer possible, for any reason.
 */
export const completePhoneChange = defineEndpoint({
  name: 'completePhoneChange',
  summary: 'Prove the new phone number and use it from now on',
  method: 'POST',
  path: '/api/v1/students/:memberId/phone-change/:changeId/verify',
  access: 'member',
  params: z.extend(memberParams, { changeId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  body: codeBody,
  reply: z.object({ message: z.string(), user: memberSlices }),
  errorSource: 'updatePersonalInfo',
  defaultError: 'Phone verification failed',
});

/**
 * Gives the account its old number back and logs out every device (ACC-06). The token from the link is the permission, because the
 * owner may not be able to log in anymore.
 */
export const undoPhoneChange = defineEndpoint({
  name: 'undoPhoneChange',
  summary: 'Undo a change of phone number by the link from the email about it',
  method: 'POST',
  path: '/api/v1/accounts/phone-change/undo',
  access: 'anyone',
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(64)) }),
  reply: messageReply,
});
