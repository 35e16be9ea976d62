import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { messageReply, phoneNumber, verificationCode } from '../http/fields.ts';
import { staffPath, staffSessionCall } from '../http/staff-call.ts';

const phone = phoneNumber('Enter your phone number');
const ownPhone = z.object({
  /** The verified number that pages go to, in E.164; null if there is none. */
  phone: z.nullable(z.string()),
});

/** Reads the number to which the caller's pages go. */
export const staffGetOwnPhone = defineEndpoint({
  name: 'staffGetOwnPhone',
  summary: 'Get the caller’s phone for pages',
  method: 'GET',
  path: `${staffPath}/session/phone`,
  reply: ownPhone,
  actions: ['use-desk'],
  ...staffSessionCall,
});

/** Texts a code of 6 digits, valid for 10 minutes, to a phone that the caller adds for pages. Errors: TOO_MANY_REQUESTS. */
export const staffSendPhoneCode = defineEndpoint({
  name: 'staffSendPhoneCode',
  summary: 'Text a code to a phone that the caller adds',
  method: 'POST',
  path: `${staffPath}/session/phone/code`,
  body: z.strictObject({ phone }),
  reply: messageReply,
  actions: ['use-desk'],
  ...staffSessionCall,
});

/**
 * Stores the phone to which the code was texted. It replaces an earlier one. Only the person can do this, not an administrator. Errors:
 * INVALID_CODE, CODE_EXPIRED, TOO_MANY_CODE_ATTEMPTS, TOO_MANY_REQUESTS.
 */
export const staffVerifyPhone = defineEndpoint({
  name: 'staffVerifyPhone',
  summary: 'Verify a phone of the caller for pages',
  method: 'POST',
  path: `${staffPath}/session/phone/verify`,
  body: z.strictObject({ phone, code: verificationCode }),
  reply: ownPhone,
  actions: ['use-desk'],
  ...staffSessionCall,
});

/** Removes the caller's phone. Pages then go by email only. */
export const staffRemovePhone = defineEndpoint({
  name: 'staffRemovePhone',
  summary: 'Remove the caller’s phone for pages',
  method: 'DELETE',
  path: `${staffPath}/session/phone`,
  reply: ownPhone,
  actions: ['use-desk'],
  ...staffSessionCall,
});
