import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams, messageReply } from '../http/fields.ts';
import { staffCall, staffPath } from '../http/staff-call.ts';
import { auditReason } from '../staff/audit-reason.ts';
import { isIsoDate } from '../values/dates.ts';

/** How a member asked us for no more texts, other than by text. */
export const optOutSources = ['phone', 'email', 'letter'] as const;
export type OptOutSource = (typeof optOutSources)[number];

/**
 * Records that a member asked for no more texts, and stops them at once, as STOP does (CONS-02). Only the member can undo it, by START or in
 * Account Settings. Repeating it has no extra effect, and the message says so. Errors: INVALID_REQUEST for a day in the future.
 */
export const staffRecordOptOut = defineEndpoint({
  name: 'staffRecordOptOut',
  summary: 'Record that a member asked for no more texts',
  method: 'POST',
  path: `${staffPath}/members/:memberId/opt-out`,
  params: memberParams,
  body: z.strictObject({
    source: z.enum(optOutSources),
    /** The day on which the request reached us, in Eastern Time. */
    receivedDate: z.string().check(z.refine(isIsoDate, 'Enter a day as 2026-11-25')),
    /** For the audit log. The desk asks for it. */
    reason: z.optional(auditReason),
  }),
  reply: messageReply,
  actions: ['manage-members'],
  ...staffCall,
});
