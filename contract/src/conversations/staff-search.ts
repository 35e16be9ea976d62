import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams, nextPage, visibleText } from '../http/fields.ts';
import { staffCall, staffPath, staffSessionCall } from '../http/staff-call.ts';
import { auditReason } from '../staff/audit-reason.ts';

/** How many texts one call searches. They are encrypted, so each is decrypted for it. */
export const searchedTexts = 500;

/**
 * Finds the texts of a conversation that contain words, newest first, in any case and without regard to accents. The words are in the body,
 * because addresses are logged. The audit log records each search, without its words.
 */
export const staffSearchMessages = defineEndpoint({
  name: 'staffSearchMessages',
  summary: 'Search a conversation’s texts',
  method: 'POST',
  path: `${staffPath}/conversations/:memberId/search`,
  params: memberParams,
  body: z.strictObject({
    words: z
      .string('Words are required')
      .check(visibleText, z.minLength(2, 'Use at least 2 letters'), z.maxLength(100)),
    /** The `next` of the call before. */
    before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  }),
  reply: z.object({
    found: z.array(
      z.object({
        id: z.string(),
        direction: z.enum(['from-member', 'from-coach']),
        body: z.string(),
        at: z.string(),
      }),
    ),
    /** Where older texts begin that were not searched; null at the start of the conversation. */
    next: nextPage,
  }),
  actions: ['answer-texts', 'read-others-texts'],
  ...staffCall,
});

/**
 * Exports a conversation's texts as a file to print, oldest first, with authors and times, and without private notes. The audit log keeps who
 * exported it and why, and the conversation shows that it was exported.
 */
export const staffExportMessages = defineEndpoint({
  name: 'staffExportMessages',
  summary: 'Export a conversation’s texts',
  method: 'POST',
  path: `${staffPath}/conversations/:memberId/export`,
  params: memberParams,
  body: z.strictObject({ reason: auditReason }),
  file: 'text/plain',
  reply: z.string(),
  actions: ['answer-texts', 'read-others-texts'],
  ...staffSessionCall,
});
