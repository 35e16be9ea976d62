import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { membershipStatuses, memberSubscription, nextPlan } from '../members/members.ts';

const currentSubscription = z.nullable(memberSubscription);

/** A member's plan as the screen shows it (DATA-02). Amounts in cents; dates are ISO instants. */
export const subscriptionDisplay = z.object({
  title: z.string(),
  /** `month` is shown as Monthly (BILL-03). */
  billingCycle: z.literal('month'),
  status: z.enum(membershipStatuses),
  /** Null without a future charge on a known date: canceled, ended, paused, or free. */
  nextBillingDate: z.nullable(z.string()),
  cancelPlanInitiated: z.boolean(),
  /** Price of each period. */
  cost: z.int(),
  /** Moments of each period. */
  moments: z.int(),
  priceId: z.string(),
  /** End of the paid period, when the plan renews or ends. */
  endDate: z.string(),
  amount: z.int(),
  firstPaymentId: z.nullable(z.string()),
  memberId: z.string(),
  /** Null if the plan renews or ends. */
  nextPlan: z.nullable(nextPlan),
});
export type SubscriptionDisplay = z.infer<typeof subscriptionDisplay>;

/** Reads the plan in the form that the screen shows; null without one (DATA-02). */
export const getSubscription = defineEndpoint({
  name: 'getSubscription',
  summary: 'Read the member’s plan as shown',
  method: 'GET',
  path: '/api/v1/students/get-subscription',
  access: 'member',
  reply: z.object({ data: z.nullable(subscriptionDisplay) }),
  errorSource: 'subscriptionDetails',
});

/** Reads the plan with all stored fields (API-08). */
export const getCurrentSubscription = defineEndpoint({
  name: 'getCurrentSubscription',
  summary: 'Read the member’s plan as stored',
  method: 'GET',
  path: '/api/v1/students/current-subscription',
  access: 'member',
  reply: z.object({ data: currentSubscription }),
  errorSource: 'subscriptionDetails',
});

/** The reply of calls that change the plan: both forms of the plan after the change. */
export const subscriptionReply = z.object({
  message: z.string(),
  subscription: currentSubscription,
  data: z.nullable(subscriptionDisplay),
});

const planCall = {
  access: 'member',
  reply: subscriptionReply,
  waitsOnCardProvider: true,
  errorSource: 'subscriptionDetails',
} as const;

/** Cancels the plan at the end of its paid period (BILL-03). Repeating it changes nothing. */
export const cancelSubscription = defineEndpoint({
  name: 'cancelSubscription',
  summary: 'Cancel the plan at the end of the paid period',
  method: 'PUT',
  path: '/api/v1/students/cancel-subscription',
  ...planCall,
});

/** The same call under the specification’s other name (API-08). */
export const cancelCurrentSubscription = defineEndpoint({
  name: 'cancelCurrentSubscription',
  summary: 'Cancel the plan at the end of the paid period',
  method: 'DELETE',
  path: '/api/v1/students/current-subscription',
  ...planCall,
});

/** Undoes a cancellation, or a change for the renewal, until the paid period ends. */
export const reactivateSubscription = defineEndpoint({
  name: 'reactivateSubscription',
  summary: 'Undo a cancellation or a change for the renewal',
  method: 'PUT',
  path: '/api/v1/students/resume-subscription',
  ...planCall,
});
