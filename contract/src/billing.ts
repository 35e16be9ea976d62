import * as z from 'zod/mini';
import { paymentStatus } from './checkout.ts';
import { endpoint } from './endpoint.ts';
import { membershipStatuses, memberSubscription } from './members.ts';

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

/**
 * A line of the payment history (DATA-04). `amount` and `realAmount`, the one before a discount, in cents; money that went back
 * to the member is negative. From `isFirstPayment` on the fields stay out of an export (BILL-04).
 */
export const transaction = z.object({
  title: z.string(),
  description: z.string(),
  type: z.string(),
  amount: z.int(),
  realAmount: z.int(),
  createdAt: z.string(),
  paymentMethodType: z.nullable(z.string()),
  paymentStatus: z.string(),
  last4Digit: z.nullable(z.string()),
  /** The provider's receipt or invoice (BILL-06). */
  receiptUrl: z.nullable(z.string()),
  isFirstPayment: z.boolean(),
  paymentId: z.nullable(z.string()),
  subscriptionId: z.nullable(z.string()),
  memberId: z.string(),
  customerId: z.nullable(z.string()),
  /** The provider's id of the card; null where nothing was charged, or a card is not known. */
  paymentMethodId: z.nullable(z.string()),
  _id: z.string(),
  /** How often the line has been brought up to date. */
  __v: z.int(),
  updatedAt: z.string(),
});
export type Transaction = z.infer<typeof transaction>;

/** Lines of one page of the payment history: by default, and at most. */
export const historyPageSizes = { usual: 50, most: 100 } as const;

const pageNumber = z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'page is a number from 1'));
const pageSize = z.string().check(z.regex(/^([1-9]\d?|100)$/, 'limit is a number from 1 to 100'));

const history = {
  access: 'member',
  query: z.strictObject({ page: z.optional(pageNumber), limit: z.optional(pageSize) }),
  reply: z.object({
    statusCode: z.literal(200),
    data: z.object({
      transactions: z.array(transaction),
      page: z.int(),
      limit: z.int(),
      /** Of all pages. */
      total: z.int(),
    }),
  }),
  errorSource: 'payment',
  defaultError: 'Request failed',
} as const;

/** What was paid, newest first; page 1 and 50 lines unless said (BILL-04). */
export const getPaymentHistory = endpoint({
  name: 'getPaymentHistory',
  summary: 'The member’s payments, newest first',
  method: 'GET',
  path: '/api/v1/students/payment-history',
  ...history,
});

/** The same under the name that the specification leaves open (API-08). */
export const getTransactions = endpoint({
  name: 'getTransactions',
  summary: 'The member’s payments, newest first',
  method: 'GET',
  path: '/api/v1/students/transactions',
  ...history,
});

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
export const changedPlan = z.object({
  statusCode: z.literal(200),
  message: z.string(),
  subscription: noneOrOne,
  data: z.nullable(subscriptionDisplay),
});

const planCall = {
  access: 'member',
  reply: changedPlan,
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
export const resumeSubscription = endpoint({
  name: 'resumeSubscription',
  summary: 'Take a cancellation back',
  method: 'PUT',
  path: '/api/v1/students/resume-subscription',
  ...planCall,
});

/** A renewal that is not paid yet. */
const openInvoice = z.object({
  /** What is open, in cents. */
  amount: z.int(),
  paymentStatus,
  /** The card that was last tried, by the provider's id where that is known; null where none was. */
  lastCard: z.nullable(z.object({ id: z.nullable(z.string()), last4: z.string() })),
});
export type OpenInvoice = z.infer<typeof openInvoice>;

/** The renewal that failed, as it stands at the card provider; null once nothing is open. It charges nothing (BILL-03, CHK-09). */
export const getOpenInvoice = endpoint({
  name: 'getOpenInvoice',
  summary: 'The renewal that is not paid yet',
  method: 'GET',
  path: '/api/v1/subscriptions/open-invoice',
  access: 'member',
  reply: z.object({ statusCode: z.literal(200), data: z.nullable(openInvoice) }),
  waitsOnCardProvider: true,
  errorSource: 'payment',
  defaultError: 'Request failed',
});

const paymentMethodId = z.string().check(z.minLength(1), z.maxLength(255));

/**
 * Pays the renewal that failed, with another card if one is given. Where the bank asks for authentication, `clientSecret` is to
 * be confirmed in the browser; then the same call without a card tells how it went.
 */
export const payOpenInvoice = endpoint({
  name: 'payOpenInvoice',
  summary: 'Pay a renewal that failed',
  method: 'POST',
  path: '/api/v1/subscriptions/pay-open-invoice',
  access: 'member',
  body: z.strictObject({ paymentMethodId: z.optional(paymentMethodId) }),
  reply: z.object({
    statusCode: z.literal(200),
    message: z.string(),
    data: z.object({
      paymentStatus,
      /** What was open, in cents; 0 where nothing was. */
      amount: z.int(),
      clientSecret: z.nullable(z.string()),
      subscription: noneOrOne,
    }),
  }),
  waitsOnCardProvider: true,
  errorSource: 'payment',
  defaultError: 'Payment failed. Please try again.',
});
