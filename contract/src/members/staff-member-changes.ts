import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams, messageReply } from '../http/fields.ts';
import { staffCall, staffPath } from '../http/staff-call.ts';
import { auditReason } from '../staff/audit-reason.ts';
import { memberStatusField } from './member-status-field.ts';
import { memberStatuses } from './member-status.ts';

const manageMembers = { actions: ['manage-members'], params: memberParams, ...staffCall } as const;

/** The choices for the plan of a member who is stopped. */
export const billingDecisions = ['cancel-now', 'cancel-at-period-end', 'keep'] as const;
export type BillingDecision = (typeof billingDecisions)[number];

const change = { status: memberStatusField, billing: z.optional(z.enum(billingDecisions)) } as const;

const choice = z.object({ status: z.enum(memberStatuses), meaning: z.string(), needsBilling: z.boolean() });

/** Lists the statuses that a member can be moved to now, with what each means. */
export const staffListNextStatuses = defineEndpoint({
  name: 'staffListNextStatuses',
  summary: 'List the statuses that a member can be moved to',
  method: 'GET',
  path: `${staffPath}/members/:memberId/status`,
  reply: z.object({
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
    consequences: z.array(
      z.object({ icon: z.enum(consequenceIcons), description: z.string(), isSevere: z.boolean() }),
    ),
  }),
  ...manageMembers,
});

/**
 * Changes a member’s status to one of `listManualTransitions`. EXITED_BY_ADMIN and DELETED_BY_ADMIN require `billing`, which decides what
 * happens to the member’s plan. Errors: ILLEGAL_TRANSITION, even if the member no longer has the status `from`, by which the caller decided.
 */
export const staffChangeStatus = defineEndpoint({
  name: 'staffChangeStatus',
  summary: 'Change a member’s status',
  method: 'POST',
  path: `${staffPath}/members/:memberId/status`,
  body: z.strictObject({
    ...change,
    from: z.optional(z.string().check(z.maxLength(64))),
    reason: auditReason,
  }),
  reply: messageReply,
  ...manageMembers,
});
