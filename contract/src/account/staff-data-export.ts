import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams, messageReply } from '../http/fields.ts';
import { staffCall } from '../http/staff-call.ts';
import { auditReason } from '../staff/audit-reason.ts';

/**
 * Exports the data of a member who can't log in, or for a court, after staff have checked who asks (ACC-06): what the member could download, and
 * incidents. It leaves out notes, drafts of staff, records of crises, and the audit log of staff, which have their own lists. The member is notified
 * unless `notifies` is false, which is only for an order that forbids it.
 */
export const staffExportMemberData = defineEndpoint({
  name: 'staffExportMemberData',
  actions: ['export-member'],
  summary: 'Export a member’s data and incidents',
  method: 'POST',
  path: '/api/v1/staff/members/:memberId/data-export',
  params: memberParams,
  body: z.strictObject({ reason: auditReason, notifies: z.boolean() }),
  reply: z.object({ data: z.record(z.string(), z.unknown()) }),
  ...staffCall,
});

/**
 * Emails a member the way to their own data (ACC-06): the download in Account Settings, after a log-in and a fresh code. Staff see nothing of it.
 * Errors: NOT_FOUND after the erasure; INVALID_REQUEST without a verified email, or for a member who can't log in; TOO_MANY_REQUESTS.
 */
export const staffOfferDataExport = defineEndpoint({
  name: 'staffOfferDataExport',
  actions: ['manage-members'],
  summary: 'Email a member the way to the download of their own data',
  method: 'POST',
  path: '/api/v1/staff/members/:memberId/data-export-offer',
  params: memberParams,
  body: z.strictObject({ reason: auditReason }),
  reply: messageReply,
  ...staffCall,
});
