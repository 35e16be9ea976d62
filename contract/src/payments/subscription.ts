import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { membershipStatuses, memberSubscription } from '../members/members.ts';

const noneOrOne = z.nullable(memberSubscription);

/** A member's plan as the screen shows it (DATA-02). Amounts in cents, dates ISO instants. */
export const subscriptionDisplay = z.object({
  title: z.string(),
  /** `month` is shown as Monthly (BILL-03). */
  billingCycle: z.literal('month'),
  status: z.enum(membershipStatuses),
  /** Null where nothing will be charged any more, or not by a date: cancelled, ended, paused, free. */
  nextBillingDate: z.nullable(z.string()),
  cancelPlanInitiated: z.boolean(),
  /** What each period costs. */
  cost: z.int(),
  /** Moments of each period. */
  moments: z.int(),
  priceId: z.string(),
  /** Of the paid period: on it the plan renews, or ends. */
  endDate: z.string(),
  amount: z.int(),
  firstPaymentId: z.nullable(z.string()),
  memberId: z.string(),
});
export type SubscriptionDisplay = z.infer<typeof subscriptionDisplay>;

/** The plan as it is shown; null without one (DATA-02). */
export const getSubscription = endpoint({
  name: 'getSubscription',
  summary: 'The member’s plan as it is shown',
  method: 'GET',
  path: '/api/v1/students/get-subscription',
  access: 'member',
  reply: z.object({ statusCode: z.literal(200), data: z.nullable(subscriptionDisplay) }),
  errorSource: 'subscriptionDetails',
  defaultError: 'Request failed',
});

/** The plan with all that is stored of it (API-08). */
export const getCurrentSubscription = endpoint({
  name: 'getCurrentSubscription',
  summary: 'The member’s plan as it is stored',
  method: 'GET',
  path: '/api/v1/students/current-subscription',
  access: 'member',
  reply: z.object({ statusCode: z.literal(200), data: noneOrOne }),
  errorSource: 'subscriptionDetails',
  defaultError: 'Request failed',
});

/** What a call that changes the plan answers: both forms of it, as they are afterwards. */
export const subscriptionReply = z.object({
  statusCode: z.literal(200),
  message: z.string(),
  subscription: noneOrOne,
  data: z.nullable(subscriptionDisplay),
});

const planCall = {
  access: 'member',
  reply: subscriptionReply,
  waitsOnCardProvider: true,
  errorSource: 'subscriptionDetails',
  defaultError: 'Request failed',
} as const;

/** Lets the plan end with its paid period (BILL-03); a second time changes nothing. */
export const cancelSubscription = endpoint({
  name: 'cancelSubscription',
  summary: 'Let the plan end with its paid period',
  method: 'PUT',
  path: '/api/v1/students/cancel-subscription',
  ...planCall,
});

/** The same under the name that the specification leaves open (API-08). */
export const cancelCurrentSubscription = endpoint({
  name: 'cancelCurrentSubscription',
  summary: 'Let the plan end with its paid period',
  method: 'DELETE',
  path: '/api/v1/students/current-subscription',
  ...planCall,
});

/** Takes a cancellation back while the paid period lasts. */
export const reactivateSubscription = endpoint({
  name: 'reactivateSubscription',
  summary: 'Take a cancellation back',
  method: 'PUT',
  path: '/api/v1/students/resume-subscription',
  ...planCall,
});
