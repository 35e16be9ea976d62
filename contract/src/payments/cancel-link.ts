import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberSubscription, membershipStatuses } from '../members/members.ts';

/** Days for which the link in an email works (RENEW-02). */
export const cancelLinkDays = 60;

const linkedPlan = z.object({
  /** "Standard". */
  title: z.string(),
  status: z.enum(membershipStatuses),
  /** Price of each period, in cents. */
  amount: z.int(),
  /** When the plan renews, or ends if it is canceled. */
  endDate: z.string(),
  cancelPlanInitiated: z.boolean(),
  /** The plan that replaces it at the renewal. Null without one. `amount` in cents. */
  nextPlan: z.nullable(z.object({ title: z.string(), amount: z.int() })),
  pauseReason: memberSubscription.shape.pauseReason,
});
export type LinkedPlan = z.infer<typeof linkedPlan>;

const linkCall = {
  method: 'POST',
  access: 'anyone',
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: z.object({ message: z.string(), data: linkedPlan }),
  waitsOnCardProvider: true,
  errorSource: 'subscriptionDetails',
} as const;

/** Reads the plan that a link from an email is about. The signed token is the permission. Changes nothing. */
export const readPlanByLink = defineEndpoint({
  name: 'readPlanByLink',
  summary: 'Read the plan that a “Cancel my plan” link is about',
  path: '/api/v1/plan-link',
  ...linkCall,
});

/** Cancels that plan at the end of its period. Repeating it changes nothing. */
export const cancelPlanByLink = defineEndpoint({
  name: 'cancelPlanByLink',
  summary: 'Cancel the plan of a “Cancel my plan” link at the end of the paid period',
  path: '/api/v1/plan-link/cancel',
  ...linkCall,
});

/** Undoes the cancellation until the paid period ends. */
export const keepPlanByLink = defineEndpoint({
  name: 'keepPlanByLink',
  summary: 'Undo the cancellation of the plan of a “Cancel my plan” link',
  path: '/api/v1/plan-link/keep',
  ...linkCall,
});
