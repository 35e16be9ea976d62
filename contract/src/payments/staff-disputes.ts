import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { staffCall, staffPath } from '../http/staff-call.ts';

/** Lists payments that a bank asks back and hasn't decided about, those to answer first on top (RENEW-06). At most 100. */
export const staffListDisputes = defineEndpoint({
  name: 'staffListDisputes',
  actions: ['see-payments'],
  summary: 'List the open disputes, with the day to answer by',
  method: 'GET',
  path: `${staffPath}/disputes`,
  reply: z.object({
    disputes: z.array(
      z.object({
        id: z.string(),
        memberId: z.string(),
        /** Stripe's ID of the dispute. */
        providerId: z.string(),
        openedAt: z.string(),
        /** In cents. */
        amount: z.int(),
        status: z.string(),
        /** Until when to answer at Stripe. Null if the answer was sent. */
        answerBy: z.nullable(z.string()),
      }),
    ),
  }),
  ...staffCall,
});

/**
 * Writes the evidence for a dispute as text, to answer it at Stripe with: what the member agreed to and when, receipts, use as counts, and what they
 * did about texts and the plan. It has no word of a text. The audit log keeps who asked for it.
 */
export const staffGetDisputeEvidence = defineEndpoint({
  name: 'staffGetDisputeEvidence',
  actions: ['see-payments'],
  summary: 'Write the evidence for a dispute',
  method: 'POST',
  path: `${staffPath}/disputes/:disputeId/evidence`,
  params: z.strictObject({ disputeId: z.string().check(z.maxLength(64)) }),
  reply: z.object({ evidence: z.string() }),
  ...staffCall,
});
