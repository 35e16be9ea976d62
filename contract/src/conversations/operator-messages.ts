import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams, entryCursor, nextPage } from '../http/fields.ts';
import { staffCall } from '../http/staff-call.ts';
import { idempotencyKey } from '../moments/staff-moments.ts';

/** The most characters that the provider sends in one text. */
const maxTextLength = 1_600;

/** The body of a coach's text. */
export const coachTextBody = z
  .string('The text is required')
  .check(
    z.trim(),
    z.minLength(1, 'The text is required'),
    z.maxLength(maxTextLength, `A text can have at most ${String(maxTextLength)} characters`),
  );

/** A text between a member and the coach. `delivery` is the delivery status of a coach's text, such as waiting, sent, or failed. */
const message = z.object({
  id: z.string(),
  direction: z.enum(['from-member', 'from-coach']),
  body: z.string(),
  at: z.string(),
  usedMoment: z.boolean(),
  delivery: z.nullable(z.string()),
});

/** Lists at most 100 texts. */
export const operatorListMessages = defineEndpoint({
  name: 'operatorListMessages',
  actions: ['read-others-texts'],
  summary: 'List a member’s newest texts with the coach, newest first',
  method: 'GET',
  path: '/api/v1/staff/members/:memberId/messages',
  params: memberParams,
  query: z.strictObject({ cursor: z.optional(entryCursor) }),
  reply: z.object({ statusCode: z.literal(200), messages: z.array(message), next: nextPage }),
  ...staffCall,
});

/** Sends a coach’s text once for the key, free for the member, and never to a member who opted out (TEXT-03). */
export const operatorSendMessage = defineEndpoint({
  name: 'operatorSendMessage',
  actions: ['answer-texts'],
  summary: 'Text a member as their coach',
  method: 'POST',
  path: '/api/v1/staff/members/:memberId/messages',
  params: memberParams,
  body: z.strictObject({ body: coachTextBody, key: idempotencyKey }),
  reply: z.object({ statusCode: z.literal(200), message }),
  ...staffCall,
});
