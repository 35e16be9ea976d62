import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { operatorCall, operatorParams } from '../http/operator-call.ts';

/**
 * An outside effect that failed for good: a text or mail, or a job such as a webhook’s, the coaches’ desk’s or the end of a plan.
 * Told without personal data. Instants in ISO form.
 */
const deadLetter = z.object({
  id: z.string(),
  kind: z.enum(['text', 'mail', 'job']),
  /** What it was: the queue of a job, or the cause of a message, such as `coach` or `notice`. */
  what: z.string(),
  memberId: z.nullable(z.string()),
  /** Ids that the job was about; empty for a message. */
  about: z.record(z.string(), z.string()),
  cause: z.string(),
  tries: z.int(),
  failedAt: z.string(),
});

/** OPS-01. Newest first; at most 200. */
export const operatorListDeadLetters = endpoint({
  name: 'operatorListDeadLetters',
  summary: 'Outside effects that failed for good',
  method: 'GET',
  path: '/api/v1/operator/dead-letters',
  reply: z.object({ statusCode: z.literal(200), deadLetters: z.array(deadLetter), total: z.int() }),
  ...operatorCall,
});

/**
 * Has a dead letter tried again, with all its tries. Pressed twice it is done once: `isNew` says whether it was this time.
 * Errors: NOT_FOUND.
 */
export const operatorRetryDeadLetter = endpoint({
  name: 'operatorRetryDeadLetter',
  summary: 'Try a dead letter again, once',
  method: 'POST',
  path: '/api/v1/operator/dead-letters/:id/retry',
  params: operatorParams,
  reply: z.object({ statusCode: z.literal(200), message: z.string(), isNew: z.boolean() }),
  ...operatorCall,
});
