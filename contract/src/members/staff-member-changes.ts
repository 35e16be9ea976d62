import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams, messageReply } from '../http/fields.ts';
import { staffSessionCall, staffPath } from '../http/staff-call.ts';
import { idempotencyKey } from '../moments/staff-moments.ts';
import { auditReason } from '../staff/audit-reason.ts';
import { memberStatuses } from './member-status.ts';

const manageMembers = { actions: ['manage-members'], params: memberParams, ...staffSessionCall } as const;

/** The choices for the plan of a member who is stopped. */
export const billingDecisions = ['cancel-now', 'cancel-at-period-end', 'keep'] as const;
export type BillingDecision = (typeof billingDecisions)[number];

const change = { status: z.enum(memberStatuses), billing: z.optional(z.enum(billingDecisions)) } as const;

const choice = z.object({ status: z.enum(memberStatuses), meaning: z.string(), needsBilling: z.boolean() });

/** Lists the statuses that a member can be moved to now, with what each means. */
export const staffListNextStatuses = defineEndpoint({
  name: 'staffListNextStatuses',
  summary: 'List the statuses that a member can be moved to',
  method: 'GET',
  path: `${staffPath}/members/:memberId/status`,
  reply: z.object({
    statusCode: z.literal(200),
    status: z.string(),
    choices: z.array(choice),
    /** The plan that a billing decision is about; null without one. */
    plan: z.nullable(z.string()),
    /** Why there is no choice; null if there is one. */
    obstacle: z.nullable(z.string()),
  }),
  ...manageMembers,
});

export const consequenceIcons = ['member', 'plan', 'texts', 'coach', 'undo'] as const;

/** Lists what a status change would cause, by the rules that then act. Errors: ILLEGAL_TRANSITION; INVALID_REQUEST without a billing decision. */
export const staffPreviewStatus = defineEndpoint({
  name: 'staffPreviewStatus',
  summary: 'Preview the consequences of a status change',
  method: 'POST',
  path: `${staffPath}/members/:memberId/status/preview`,
  body: z.strictObject(change),
  reply: z.object({
    statusCode: z.literal(200),
    consequences: z.array(
      z.object({ icon: z.enum(consequenceIcons), description: z.string(), isSevere: z.boolean() }),
    ),
  }),
  ...manageMembers,
});

/**
 * Changes the status as `operatorChangeStatus` does. Errors: ILLEGAL_TRANSITION, even if the member no longer has the status `from`, by which
 * the caller decided.
 */
export const staffChangeStatus = defineEndpoint({
  name: 'staffChangeStatus',
  summary: 'Change a member’s status',
  method: 'POST',
  path: `${staffPath}/members/:memberId/status`,
  body: z.strictObject({ ...change, from: z.string().check(z.maxLength(64)), reason: auditReason }),
  reply: messageReply,
  ...manageMembers,
});

/** The most Moments that one correction adds or takes. */
export const largestCorrection = 1_000;

/** Corrects the balance of Moments, once for the key. Errors: INVALID_REQUEST if the balance would be negative. */
export const staffCorrectMoments = defineEndpoint({
  name: 'staffCorrectMoments',
  summary: 'Correct a member’s Moments',
  method: 'POST',
  path: `${staffPath}/members/:memberId/moments`,
  body: z.strictObject({
    amount: z.int('Use a whole number').check(
      z.minimum(-largestCorrection, 'A correction takes at most 1,000 Moments'),
      z.maximum(largestCorrection, 'A correction adds at most 1,000 Moments'),
      z.refine((amount) => amount !== 0, 'Use a number other than 0'),
    ),
    reason: auditReason,
    key: idempotencyKey,
  }),
  reply: z.object({ statusCode: z.literal(200), message: z.string(), remaining: z.int() }),
  ...manageMembers,
});
