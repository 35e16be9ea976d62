import * as z from 'zod/mini';
import { emergencyContactFields } from '../enrollment/enrollment-fields.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams, messageReply } from '../http/fields.ts';
import { staffCall, staffPath } from '../http/staff-call.ts';
import { auditReason } from '../staff/audit-reason.ts';
import { addressFields } from './account-fields.ts';

const correction = {
  method: 'POST',
  params: memberParams,
  reply: messageReply,
  actions: ['manage-members'],
  ...staffCall,
} as const;

/** Replaces a member's address, which then counts as confirmed (DUTY-02). Errors: ENROLLMENT_INCOMPLETE for a member who gave none yet. */
export const staffCorrectAddress = defineEndpoint({
  name: 'staffCorrectAddress',
  summary: 'Correct a member’s address',
  path: `${staffPath}/members/:memberId/address`,
  body: z.extend(addressFields, { reason: auditReason }),
  ...correction,
});

/**
 * Replaces a member's emergency contact, by the same rules as the enrollment (DUTY-02). Errors: ENROLLMENT_INCOMPLETE for a member whose
 * age isn't known yet.
 */
export const staffCorrectEmergencyContact = defineEndpoint({
  name: 'staffCorrectEmergencyContact',
  summary: 'Correct a member’s emergency contact',
  path: `${staffPath}/members/:memberId/emergency-contact`,
  body: z.extend(emergencyContactFields, { reason: auditReason }),
  ...correction,
});
