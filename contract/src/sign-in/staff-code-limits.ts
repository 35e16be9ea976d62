import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams, messageReply } from '../http/fields.ts';
import { staffCall, staffPath } from '../http/staff-call.ts';
import { auditReason } from '../staff/audit-reason.ts';

/** Lifts the limits of a member’s number: its counts of sent and wrong codes start again at zero (SEC-05). */
export const staffLiftCodeLimits = defineEndpoint({
  name: 'staffLiftCodeLimits',
  summary: 'Let a member log in again after too many codes',
  method: 'POST',
  path: `${staffPath}/members/:memberId/lift-code-limits`,
  params: memberParams,
  body: z.strictObject({ reason: auditReason }),
  reply: messageReply,
  actions: ['manage-members'],
  ...staffCall,
});
