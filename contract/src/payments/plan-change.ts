import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { paymentStatus } from './checkout.ts';
import { subscriptionReply } from './subscription.ts';

const priceId = z.string().check(z.minLength(1), z.maxLength(255));

/** A plan change before it is made. Amounts in cents. */
export const planChange = z.object({
  /** `reactivate`: the canceled plan renews again. `cancel`: the free plan was chosen, so the current plan ends. */
  kind: z.enum(['switch', 'reactivate', 'cancel']),
  priceId: z.string(),
  title: z.string(),
  /** Price and Moments of the current plan each month. */
  currentAmount: z.int(),
  currentMoments: z.int(),
  /** Price of the chosen plan each month. */
  newAmount: z.int(),
  /** Charged when the change is made. */
  dueToday: z.int(),
  momentsToday: z.int(),
  /** Charged when the current period ends: `newAmount` and what the change carries over. */
  dueAtRenewal: z.int(),
  momentsAtRenewal: z.int(),
  /** ISO instant. */
  renewsAt: z.string(),
  /** The card to charge today and at renewal. Null without one. */
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** The sentence that a member agrees to by confirming (RENEW-01). Null if nothing renews for money. */
  renewalTerms: z.nullable(z.string()),
});
export type PlanChange = z.infer<typeof planChange>;

/**
 * Previews the cost of changing to a plan. If the current plan is set to end, previewing it again means keeping it. Rejects the
 * preview if the plan can't be changed (PLAN_NOT_CHANGEABLE: an overdue payment comes first) or there is nothing to change
 * (NO_PLAN, PLAN_ALREADY_ACTIVE).
 */
export const previewPlanChange = defineEndpoint({
  name: 'previewPlanChange',
  summary: 'Preview the cost of a plan change',
  method: 'GET',
  path: '/api/v1/subscriptions/change-preview',
  access: 'member',
  query: z.strictObject({ priceId }),
  reply: z.object({ data: planChange }),
  waitsOnCardProvider: true,
  errorSource: 'subscriptionDetails',
});

/**
 * The status of a plan change, and the current plan. `succeeded`: the plan has changed. `requires_action`: the browser confirms
 * `clientSecret`; until then nothing changes and nothing is charged. `processing`: the bank is processing the payment. `canceled`,
 * `failed`: nothing was changed or charged.
 */
const changeReply = z.extend(subscriptionReply, {
  paymentStatus,
  clientSecret: z.nullable(z.string()),
});

const changeCall = {
  method: 'POST',
  access: 'member',
  reply: changeReply,
  waitsOnCardProvider: true,
  errorSource: 'subscriptionDetails',
} as const;

/**
 * Changes the plan for the amount that was shown as due today (`total`, in cents). Rejects another amount (PRICE_CHANGED). The same
 * `attemptId` never charges twice, and reads the result of a change whose reply was lost (CHK-13).
 */
export const changePlan = defineEndpoint({
  ...changeCall,
  name: 'changePlan',
  summary: 'Change the plan for the amount shown',
  path: '/api/v1/subscriptions/change-plan',
  body: z.strictObject({
    priceId,
    total: z.int().check(z.minimum(0), z.maximum(10_000_000)),
    attemptId: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    /** The renewal terms that the screen showed. */
    renewalTerms: z.optional(z.string().check(z.maxLength(1000))),
  }),
});

/** Reads the result of a change's payment, after the bank's page or while it is processing. Charges nothing. */
export const completePlanChange = defineEndpoint({
  ...changeCall,
  name: 'completePlanChange',
  summary: 'Read the status of a plan change',
  path: '/api/v1/subscriptions/finish-plan-change',
  body: z.strictObject({ priceId }),
});
