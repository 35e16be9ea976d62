import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams } from '../http/fields.ts';
import { staffCall, staffPath } from '../http/staff-call.ts';
import { auditReason } from '../staff/audit-reason.ts';

/** Identifies a call. Sending it twice applies it once. */
export const idempotencyKey = z
  .string('A key is required')
  .check(z.regex(/^[\w.:-]{1,100}$/, 'A key is 1 to 100 letters, digits and . : _ -'));

/** The most Moments that one correction adds or takes. */
export const largestCorrection = 1_000;

/**
 * Adds or removes Moments. A negative `amount` removes them, at most all of them. Repeating a key with the same amount
 * changes nothing, and the message says so. Errors: INVALID_REQUEST for `key` if the key was used for a different amount
 * (MOM-05).
 */
export const staffCorrectMoments = defineEndpoint({
  name: 'staffCorrectMoments',
  summary: 'Correct a member’s Moments once per key',
  method: 'POST',
  path: `${staffPath}/members/:memberId/moments`,
  params: memberParams,
  body: z.strictObject({
    amount: z.int('Use a whole number').check(
      z.minimum(-largestCorrection, 'A correction takes at most 1,000 Moments'),
      z.maximum(largestCorrection, 'A correction adds at most 1,000 Moments'),
      z.refine((amount) => amount !== 0, 'Use a number other than 0'),
    ),
    reason: auditReason,
    key: idempotencyKey,
  }),
  reply: z.object({ message: z.string(), remaining: z.int() }),
  actions: ['manage-members'],
  ...staffCall,
});
