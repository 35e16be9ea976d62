import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { nextPage } from '../http/fields.ts';
import { itemParams, staffCall } from '../http/staff-call.ts';

/**
 * A text, email, or job that failed permanently, without personal data. Instants are in ISO 8601.
 */
const deadLetter = z.object({
  id: z.string(),
  kind: z.enum(['text', 'mail', 'job']),
  /** The queue of a job, or the cause of a message, such as `coach` or `notice`. */
  what: z.string(),
  memberId: z.nullable(z.string()),
  /** The IDs in the job's data; empty for a message. */
  about: z.record(z.string(), z.string()),
  cause: z.string(),
  tries: z.int(),
  failedAt: z.string(),
});

/** Where a page of dead letters ended: the instant and the ID of its last one. */
const deadLetterCursor = z
  .string()
  .check(
    z.regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z_[\da-f-]{36}$/, 'cursor must come from the end of an earlier page'),
  );

/**
 * Lists dead letters (OPS-01), newest first, at most 200 on a page: all, or those whose `what` is given. `total` counts all.
 */
export const staffListDeadLetters = defineEndpoint({
  name: 'staffListDeadLetters',
  actions: ['see-deliveries'],
  isAboutAll: true,
  summary: 'List texts, emails, and jobs that failed permanently',
  method: 'GET',
  path: '/api/v1/staff/dead-letters',
  query: z.strictObject({
    what: z.optional(z.string().check(z.maxLength(100))),
    cursor: z.optional(deadLetterCursor),
  }),
  reply: z.object({
    statusCode: z.literal(200),
    deadLetters: z.array(deadLetter),
    total: z.int(),
    next: nextPage,
  }),
  ...staffCall,
});

/** Retries a dead letter once, with all its tries. `isNew` says whether this call did it. Errors: NOT_FOUND. */
export const staffRetryDeadLetter = defineEndpoint({
  name: 'staffRetryDeadLetter',
  actions: ['retry-deliveries'],
  isAboutAll: true,
  summary: 'Retry a dead letter once',
  method: 'POST',
  path: '/api/v1/staff/dead-letters/:id/retry',
  params: itemParams,
  reply: z.object({ statusCode: z.literal(200), message: z.string(), isNew: z.boolean() }),
  ...staffCall,
});
