import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { paymentStatus } from './checkout.ts';
import { subscriptionReply } from './subscription.ts';

const priceId = z.string().check(z.minLength(1), z.maxLength(255));

/** What a change of plan means, before it is made. Amounts in cents. */
export const planChange = z.object({
  /** `keep`: the plan that is there goes on, though it was cancelled. `leave`: with the free plan, the one that is there ends. */
  kind: z.enum(['switch', 'reactivate', 'cancel']),
  priceId: z.string(),
  title: z.string(),
  /** Of the plan that is there: what each month costs and brings. */
  currentAmount: z.int(),
  currentMoments: z.int(),
  /** What each month of the chosen plan costs. */
  newAmount: z.int(),
  /** Charged when the change is made. */
  dueToday: z.int(),
  momentsToday: z.int(),
  /** Charged when the running period ends: `newAmount`, and what is carried over from the change. */
  dueAtRenewal: z.int(),
  momentsAtRenewal: z.int(),
  /** ISO instant. */
  renewsAt: z.string(),
  /** What is charged today and at renewal; null where there is none. */
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
});
export type PlanChange = z.infer<typeof planChange>;

/**
 * What a change would come to, for the plan that is chosen; that of the plan itself, where it ends with its period, is to keep it.
 * Refused where it can't be changed (PLAN_NOT_CHANGEABLE: an overdue renewal is paid first) or there is nothing to change
 * (NO_PLAN, PLAN_ALREADY_ACTIVE).
 */
export const previewPlanChange = endpoint({
  name: 'previewPlanChange',
  summary: 'What a change of plan would cost today and at renewal',
  method: 'GET',
  path: '/api/v1/subscriptions/change-preview',
  access: 'member',
  query: z.strictObject({ priceId }),
  reply: z.object({ statusCode: z.literal(200), data: planChange }),
  waitsOnCardProvider: true,
  errorSource: 'subscriptionDetails',
  defaultError: 'Request failed',
});

/**
 * Where a change stands, and the plan as it is by now. `succeeded`: it is made. `requires_action`: the browser confirms
 * `clientSecret`; nothing has changed and nothing is charged before. `processing`: the bank is deciding. `canceled`, `failed`: nothing
 * was changed or charged.
 */
const changeStanding = z.extend(subscriptionReply, {
  paymentStatus,
  clientSecret: z.nullable(z.string()),
});

const changeCall = {
  method: 'POST',
  access: 'member',
  reply: changeStanding,
  waitsOnCardProvider: true,
  errorSource: 'subscriptionDetails',
  defaultError: 'Request failed',
} as const;

/**
 * Changes the plan for what was shown as due today (`total`, cents); refused where it would be another amount (PRICE_CHANGED). The
 * same `attemptId` never charges twice, and hears of a change that was made although its reply was lost (CHK-13).
 */
export const changePlan = endpoint({
  ...changeCall,
  name: 'changePlan',
  summary: 'Change the plan for the amount that was shown',
  path: '/api/v1/subscriptions/change-plan',
  body: z.strictObject({
    priceId,
    total: z.int().check(z.minimum(0), z.maximum(10_000_000)),
    attemptId: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  }),
});

/** Reads how the payment of a change turned out, after the bank's page or while it is processing. It charges nothing. */
export const completePlanChange = endpoint({
  ...changeCall,
  name: 'completePlanChange',
  summary: 'Where a change of plan stands',
  path: '/api/v1/subscriptions/finish-plan-change',
  body: z.strictObject({ priceId }),
});
