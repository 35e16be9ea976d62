import * as z from 'zod/mini';
import { memberStatuses } from '../members/member-status.ts';
import { membershipStatuses } from '../members/members.ts';

const memberId = z.uuid();
const memberStatus = z.enum(memberStatuses);
const planStatus = z.enum(membershipStatuses);

/** Declares an event that the server posts to another program, with its IDs and states but without personal content. */
const defineEvent = <T extends string, D extends z.ZodMiniType>(type: T, summary: string, data: D) => ({
  type,
  summary,
  schema: z.strictObject({ type: z.literal(type), timestamp: z.iso.datetime(), data }),
});

const messageId = z.string();

export const outgoingEvents = [
  defineEvent(
    'text.received',
    'A member’s text was stored for the coach',
    z.strictObject({ memberId, messageId, usedMoment: z.boolean() }),
  ),
  defineEvent(
    'text.replied',
    'A coach’s text was accepted for sending',
    z.strictObject({ memberId, messageId }),
  ),
  defineEvent(
    'member.status-changed',
    'A member’s status changed',
    z.strictObject({ memberId, before: z.nullable(memberStatus), after: memberStatus }),
  ),
  defineEvent(
    'member.erased',
    'A member’s personal data was erased: erase what you have of the member',
    z.strictObject({ memberId }),
  ),
  defineEvent(
    'plan.changed',
    'A member’s plan began, renewed, changed, or ended',
    z.strictObject({
      memberId,
      subscriptionId: z.string(),
      /** Null for a new plan. */
      before: z.nullable(planStatus),
      after: planStatus,
      productId: z.string(),
      priceId: z.string(),
      /** Whether the plan ends at `endDate` and doesn't renew. */
      cancelPlanInitiated: z.boolean(),
      endDate: z.iso.datetime(),
    }),
  ),
] as const;

/** The body of a webhook. */
export type OutgoingEvent = z.output<(typeof outgoingEvents)[number]['schema']>;
