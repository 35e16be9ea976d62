import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams } from '../http/fields.ts';
import { memberSlices, memberSubscription } from '../members/members.ts';
import { crisisWordsField } from '../safety/crisis-words.ts';
import {
  availabilityFields,
  contactInfoFields,
  emergencyContactFields,
  personalDetailsFields,
  preferenceFields,
} from './enrollment-fields.ts';

const memberId = z.string().check(z.maxLength(64));

/** Saves one step of the enrollment when the member leaves it (ENR-13, API-07). */
export const memberUpdate = defineEndpoint({
  name: 'memberUpdate',
  summary: 'Save one step of the enrollment',
  method: 'PUT',
  path: '/api/v1/students/:memberId/member-update',
  access: 'member',
  params: memberParams,
  body: z.discriminatedUnion('stepKey', [
    z.extend(contactInfoFields, { memberId, stepKey: z.literal('ENROLLMENT_CONTACT_INFO') }),
    z.extend(personalDetailsFields, { memberId, stepKey: z.literal('ENROLLMENT_PERSONAL_DETAILS') }),
    z.extend(z.strictObject({}), { memberId, stepKey: z.literal('COMPLETE_ENROLLMENT') }),
    z.extend(preferenceFields, { memberId, stepKey: z.literal('ENROLLMENT_PREFERENCE_INFORMATION') }),
    z.extend(emergencyContactFields, { memberId, stepKey: z.literal('ENROLLMENT_EMERGENCY_CONTACT') }),
    z.extend(availabilityFields, { memberId, stepKey: z.literal('ENROLLMENT_AVAILABILITY') }),
  ]),
  reply: z.object({
    message: z.string(),
    user: memberSlices,
    subscription: z.nullable(memberSubscription),
    hash: z.string(),
    ...crisisWordsField,
  }),
  errorSource: 'updateEnrollment',
  defaultError: 'Update enrollment failed',
});

/** Completes the enrollment. Repeating the call is safe (ADD-04). */
export const completeMemberEnrollment = defineEndpoint({
  name: 'completeMemberEnrollment',
  summary: 'Complete the enrollment',
  method: 'POST',
  path: '/api/v1/students/:memberId/complete-member-enrollment',
  access: 'member',
  errorSource: 'completeEnrollment',
  defaultError: 'Complete enrollment failed',
  params: memberParams,
  reply: z.object({ message: z.string(), member: memberSlices }),
});

/** Reads everything the wizard needs to resume, in one reply (API-08). */
export const getEnrollmentData = defineEndpoint({
  name: 'getEnrollmentData',
  summary: 'Get the saved enrollment',
  method: 'GET',
  path: '/api/v1/students/enrollment-data',
  access: 'member',
  reply: z.object({ user: memberSlices }),
  errorSource: 'userProfile',
});
