import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams } from '../http/fields.ts';
import { staffCall } from '../http/staff-call.ts';
import { auditReason } from '../staff/audit-reason.ts';

/** What the kept account can take over from the duplicate for its log-in. */
export const takenContacts = ['phone', 'email'] as const;

/**
 * Merges two accounts of one person, after support has checked who they are: closes the duplicate, moves its bought Moments, and gives the kept
 * account its number, its email, or both. Errors: INVALID_REQUEST if the duplicate has a plan, an unfinished payment, or an open crisis.
 */
export const staffMergeAccounts = defineEndpoint({
  name: 'staffMergeAccounts',
  actions: ['manage-members'],
  summary: 'Close a duplicate account and keep the other one',
  method: 'POST',
  path: '/api/v1/staff/members/:memberId/merge',
  params: memberParams,
  body: z.strictObject({ duplicateId: z.uuid(), takes: z.array(z.enum(takenContacts)), reason: auditReason }),
  reply: z.object({
    message: z.string(),
    /** Bought Moments that were moved. */
    moments: z.int(),
  }),
  ...staffCall,
});
