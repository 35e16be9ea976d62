import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { personalDetailsFields } from './enrollment.ts';
import { memberParams, phoneNumber } from './fields.ts';
import { memberSlices } from './members.ts';

const { firstName, lastName, preferredName, pronounsList } = personalDetailsFields.shape;

/** What a member may change of themselves at any time (ACC-04). */
export const personalInfoFields = z.strictObject({ firstName, lastName, preferredName, pronounsList });
export type PersonalInfoFields = z.infer<typeof personalInfoFields>;

/** Saves the personal info (ACC-04). Of two savings at once the later one holds, as a whole. */
export const updatePersonalInfo = endpoint({
  name: 'updatePersonalInfo',
  summary: 'Save name and pronouns',
  method: 'POST',
  path: '/api/v1/students/:memberId/update-personal-info',
  access: 'member',
  params: memberParams,
  body: z.extend(personalInfoFields, { memberId: z.string().check(z.maxLength(64)) }),
  reply: z.object({ statusCode: z.literal(200), message: z.string(), user: memberSlices }),
  errorSource: 'updatePersonalInfo',
  defaultError: 'Personal info update request failed',
});

/**
 * Texts a code to the number that is to replace the present one (ACC-05). Called again it is a resend. A number that belongs to
 * another member is answered alike: its owner is told by text, and no code for it exists. `changeId` is the handle of this one
 * change; `resendAfter` is in seconds.
 */
export const beginPhoneChange = endpoint({
  name: 'beginPhoneChange',
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

/** Proves the new number by its code; only then does it replace the old one, which is told of it (ACC-05). */
export const completePhoneChange = endpoint({
  name: 'completePhoneChange',
  summary: 'Prove the new phone number and use it from now on',
  method: 'POST',
  path: '/api/v1/students/:memberId/phone-change/:changeId/verify',
  access: 'member',
  params: z.extend(memberParams, { changeId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  body: z.strictObject({
    code: z
      .string('Please enter the 6-digit code')
      .check(z.regex(/^\d{6}$/, 'Please enter the 6-digit code')),
  }),
  reply: z.object({ statusCode: z.literal(200), message: z.string(), user: memberSlices }),
  errorSource: 'updatePersonalInfo',
  defaultError: 'Phone verification failed',
});
