import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams } from '../http/fields.ts';
import { staffCall } from '../http/staff-call.ts';
import { ledgerEntry } from '../members/operator.ts';
import { auditReason } from '../staff/audit-reason.ts';

/** The member's Moments, as the dashboard shows them. */
const balance = z.object({
  remaining: z.int(),
  limit: z.int(),
  fromPlan: z.int(),
  fromAddOns: z.int(),
  expiresOn: z.nullable(z.string()),
});

/** Identifies a call. Sending it twice applies it once. */
export const idempotencyKey = z
  .string('A key is required')
  .check(z.regex(/^[\w.:-]{1,100}$/, 'A key is 1 to 100 letters, digits and . : _ -'));

export const staffGetLedger = defineEndpoint({
  name: 'staffGetLedger',
  actions: ['see-coaching-facts'],
  summary: 'Get a member’s balance of Moments and its ledger, newest first',
  method: 'GET',
  path: '/api/v1/staff/operator/members/:memberId/ledger',
  params: memberParams,
  reply: z.object({ statusCode: z.literal(200), balance, ledger: z.array(ledgerEntry) }),
  ...staffCall,
});

/**
 * Adds or removes Moments. A negative `amount` removes them, at most all of them. Repeating a key with the same amount
 * changes nothing, and the message says so. Errors: INVALID_REQUEST for `key` if the key was used for a different amount
 * (MOM-05).
 */
export const operatorCorrectMoments = defineEndpoint({
  name: 'operatorCorrectMoments',
  actions: ['manage-members'],
  summary: 'Correct a member’s balance of Moments once per key',
  method: 'POST',
  path: '/api/v1/staff/operator/members/:memberId/moments',
  params: memberParams,
  body: z.strictObject({
    amount: z.int('amount is a whole number').check(
      z.minimum(-10_000, 'amount is at least -10000'),
      z.maximum(10_000, 'amount is at most 10000'),
      z.refine((amount) => amount !== 0, 'amount is not 0'),
    ),
    reason: auditReason,
    key: idempotencyKey,
  }),
  reply: z.object({ statusCode: z.literal(200), message: z.string(), balance }),
  ...staffCall,
});
