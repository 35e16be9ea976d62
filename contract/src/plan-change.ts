import * as z from 'zod/mini';
import { changedPlan } from './billing.ts';
import { endpoint } from './endpoint.ts';

const priceId = z.string().check(z.minLength(1), z.maxLength(255));

/** What a change of plan means, before it is made. Amounts in cents. */
export const planChange = z.object({
  priceId: z.string(),
  title: z.string(),
  /** Charged when the change is made. */
  dueToday: z.int(),
  momentsToday: z.int(),
  /** Charged when the running period ends, and each month from then on. */
  dueAtRenewal: z.int(),
  momentsAtRenewal: z.int(),
  /** ISO instant. */
  renewsAt: z.string(),
});
export type PlanChange = z.infer<typeof planChange>;

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

/** Changes the plan for what was shown as due today, in cents; refused where it would be another amount (PRICE_CHANGED). */
export const changePlan = endpoint({
  name: 'changePlan',
  summary: 'Change the plan for the amount that was shown',
  method: 'POST',
  path: '/api/v1/subscriptions/change-plan',
  access: 'member',
  body: z.strictObject({ priceId, total: z.int().check(z.minimum(0), z.maximum(10_000_000)) }),
  reply: changedPlan,
  waitsOnCardProvider: true,
  errorSource: 'subscriptionDetails',
  defaultError: 'Request failed',
});
