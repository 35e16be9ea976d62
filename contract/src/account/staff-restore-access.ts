import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { email, memberParams, messageReply, phoneNumber } from '../http/fields.ts';
import { staffCall } from '../http/staff-call.ts';
import { auditReason } from '../staff/audit-reason.ts';

/**
 * Gives a member who lost the phone, the email, or both a new one, after support has checked who they are (SEC-04). All devices are
 * logged out, and the replaced number and address are notified. At least one of the two is given.
 */
export const staffRestoreAccess = defineEndpoint({
  name: 'staffRestoreAccess',
  actions: ['manage-members'],
  summary: 'Give a member a new phone number or email',
  method: 'POST',
  path: '/api/v1/staff/members/:memberId/restore-access',
  params: memberParams,
  body: z.strictObject({
    phoneNumber: z.optional(phoneNumber('Phone number is required')),
    email: z.optional(email('Email is required', 'Please enter a valid email address')),
    reason: auditReason,
  }),
  reply: messageReply,
  ...staffCall,
});
