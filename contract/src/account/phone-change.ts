import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { memberParams, phoneNumber } from '../http/fields.ts';
import { memberSlices } from '../members/members.ts';
import { codeBody } from '../sign-in/sign-in.ts';

/**
 * Texts a code to the number that is to replace the present one (ACC-05). Called again it is a resend, under a new `changeId`; the
 * earlier one is void. A number that belongs to another member is answered alike: its owner is told by text, and no code for it
 * exists. The member's own present number is refused as a field. `resendAfter` is in seconds.
 */
export const startPhoneChange = endpoint({
  name: 'startPhoneChange',
  summary: 'Text a code to a new phone number',
  method: 'POST',
  path: '/api/v1/students/:memberId/phone-change',
  access: 'member',
  params: memberParams,
  body: z.strictObject({ phoneNumber: phoneNumber('Phone number cannot be empty') }),
  reply: z.object({
    statusCode: z.literal(200),
    message: z.string(),
    changeId: z.string(),
    resendAfter: z.int(),
  }),
  errorSource: 'updatePersonalInfo',
  defaultError: 'Request failed',
});

/**
 * Proves the new number by its code; only then does it replace the old one, which is told of it (ACC-05). All other devices are
 * signed out by it. VERIFICATION_NOT_ACTIVE where the change can't be made any more, whatever the reason.
 */
export const completePhoneChange = endpoint({
  name: 'completePhoneChange',
  summary: 'Prove the new phone number and use it from now on',
  method: 'POST',
  path: '/api/v1/students/:memberId/phone-change/:changeId/verify',
  access: 'member',
  params: z.extend(memberParams, { changeId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  body: codeBody,
  reply: z.object({ statusCode: z.literal(200), message: z.string(), user: memberSlices }),
  errorSource: 'updatePersonalInfo',
  defaultError: 'Phone verification failed',
});
