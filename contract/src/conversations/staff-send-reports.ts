import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams, messageReply } from '../http/fields.ts';
import { staffPath, staffSessionCall } from '../http/staff-call.ts';
import { auditReason } from '../staff/audit-reason.ts';

/**
 * Notes what Figures watches: a reply that was sent although another person had begun one, or a reply that was meant for another member. It
 * changes nothing else.
 */
export const staffReportSend = defineEndpoint({
  name: 'staffReportSend',
  summary: 'Note a reply that was sent over another person’s, or to a wrong member',
  method: 'POST',
  path: `${staffPath}/conversations/:memberId/send-reports`,
  params: memberParams,
  body: z.discriminatedUnion('what', [
    z.strictObject({ what: z.literal('sent-anyway') }),
    z.strictObject({ what: z.literal('wrong-member'), reason: auditReason }),
  ]),
  reply: messageReply,
  actions: ['answer-texts', 'cover-texts'],
  ...staffSessionCall,
});
