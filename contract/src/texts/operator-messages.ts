import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { operatorCall, operatorParams } from '../http/operator-call.ts';
import { idempotencyKey } from '../moments/operator-moments.ts';

/** Longest text that the provider carries, in characters. */
const longestText = 1_600;

/** A text between a member and the coach; `delivery` says what became of a coach's: waiting, sent, delivered, failed, … */
const message = z.object({
  id: z.string(),
  direction: z.enum(['from-member', 'from-coach']),
  body: z.string(),
  at: z.string(),
  usedMoment: z.boolean(),
  delivery: z.nullable(z.string()),
});

export const operatorListMessages = endpoint({
  name: 'operatorListMessages',
  summary: 'The newest texts between a member and the coach, newest first',
  method: 'GET',
  path: '/api/v1/operator/members/:id/messages',
  params: operatorParams,
  reply: z.object({ statusCode: z.literal(200), messages: z.array(message) }),
  ...operatorCall,
});

/**
 * Texts of all members, oldest first, for a coaches' desk that asks instead of being told: at most 100 after the given id. The next
 * call goes on after `last`, which is the given one where there is nothing new. A text shows a few seconds after it came, so that
 * none is passed over. Every member whose text is shown has a line in the audit trail.
 */
export const operatorListNewTexts = endpoint({
  name: 'operatorListNewTexts',
  summary: 'Texts from all members since a given one',
  method: 'GET',
  path: '/api/v1/operator/texts',
  query: z.strictObject({
    after: z.optional(z.string().check(z.regex(/^\d{1,18}$/, 'after is the id of a text'))),
  }),
  reply: z.object({
    statusCode: z.literal(200),
    messages: z.array(z.extend(message, { memberId: z.string() })),
    last: z.string(),
  }),
  ...operatorCall,
});

/** Free for the member; sent once for the key, and never to who has opted out (TEXT-03). */
export const operatorSendMessage = endpoint({
  name: 'operatorSendMessage',
  summary: 'Text a member as their coach, once for the key',
  method: 'POST',
  path: '/api/v1/operator/members/:id/messages',
  params: operatorParams,
  body: z.strictObject({
    body: z
      .string('The text is required')
      .check(
        z.trim(),
        z.minLength(1, 'The text is required'),
        z.maxLength(longestText, `A text has at most ${String(longestText)} characters`),
      ),
    key: idempotencyKey,
  }),
  reply: z.object({ statusCode: z.literal(200), message }),
  ...operatorCall,
});
