import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { messageReply } from '../http/fields.ts';
import { conversationItemParams, staffCall, staffPath } from '../http/staff-call.ts';

/**
 * Answers whether a text that may ask for no more texts does (CONS-01). `stop-texts` acts as STOP does, and the text's Moment comes back. A
 * later answer changes nothing. Errors: NOT_FOUND if there is no question about the text.
 */
export const staffAnswerOptOutQuestion = defineEndpoint({
  name: 'staffAnswerOptOutQuestion',
  summary: 'Say whether a text asks for no more texts',
  method: 'POST',
  path: `${staffPath}/conversations/:memberId/messages/:id/opt-out`,
  params: conversationItemParams,
  body: z.strictObject({ answer: z.enum(['stop-texts', 'no']) }),
  reply: messageReply,
  actions: ['answer-texts', 'cover-texts', 'manage-members'],
  ...staffCall,
});

/** Lists the questions that no coach answered within one business day, oldest first, without words. */
export const staffListOptOutQuestions = defineEndpoint({
  name: 'staffListOptOutQuestions',
  summary: 'List texts that may ask for no more texts and that no coach has decided',
  method: 'GET',
  path: `${staffPath}/opt-out-questions`,
  reply: z.object({
    items: z.array(
      z.object({
        memberId: z.string(),
        name: z.string(),
        messageId: z.string(),
        at: z.string(),
        /** The last day to decide, ten business days after the text. */
        dueOn: z.string(),
      }),
    ),
  }),
  actions: ['manage-members'],
  isAboutAll: true,
  ...staffCall,
});
