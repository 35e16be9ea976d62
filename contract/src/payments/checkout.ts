import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { memberSubscription } from '../members/members.ts';

/** Where a payment stands, in the card provider's words (CHK-08, CHK-09). */
export const paymentStatuses = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
  'failed',
] as const;
export const paymentStatus = z.enum(paymentStatuses);
export type PaymentStatus = z.infer<typeof paymentStatus>;

/** Succeeded or processing counts as success (CHK-08). */
export const isPaymentSuccess = (status: PaymentStatus): boolean =>
  status === 'succeeded' || status === 'processing';

/** Polling of a processing payment: number of checks, first wait in ms, doubling (CHK-09). */
export const paymentPolling = { checks: 5, firstWait: 2_000 } as const;

/** Creates the payment customer once; repeated calls give the same (PLAN-06). */
export const addCustomer = endpoint({
  name: 'addCustomer',
  summary: 'The member’s customer at the card provider',
  method: 'POST',
  path: '/api/v1/subscriptions/add-customer',
  access: 'member',
  reply: z.object({
    statusCode: z.literal(200),
    message: z.string(),
    data: z.object({ customerId: z.string() }),
  }),
  waitsOnCardProvider: true,
  errorSource: 'createCustomer',
  defaultError: 'Failed to create Stripe customer',
});

/** What a purchase comes to, in cents, computed by the server (CHK-02). `discount` is positive. */
export const priceSummary = z.object({
  price: z.int(),
  discount: z.int(),
  discountPercent: z.number(),
  total: z.int(),
});
export type PriceSummary = z.infer<typeof priceSummary>;

/**
 * The price of a plan or add-on for this member, with the referral discount where it applies (CHK-01, CHK-03). Who has a plan
 * already is told so here (PLAN_ALREADY_ACTIVE), before a card is typed: a running plan is changed, see plan-change.ts.
 */
export const getCheckoutSummary = endpoint({
  name: 'getCheckoutSummary',
  summary: 'What a plan comes to for this member today',
  method: 'GET',
  path: '/api/v1/subscriptions/checkout-summary',
  access: 'member',
  query: z.strictObject({
    priceId: z.string().check(z.minLength(1), z.maxLength(255)),
    isAddOn: z.optional(z.enum(['true', 'false'])),
  }),
  reply: z.object({ statusCode: z.literal(200), data: priceSummary }),
  waitsOnCardProvider: true,
  errorSource: 'payment',
  defaultError: 'An error occurred',
});

/**
 * Starts a payment (CHK-05). `paymentMethodId` is empty where the total is 0 (PLAN-06). `attemptId` names one intent to pay: the
 * same attempt never charges twice (CHK-13). `expectedTotal`, in cents, is what the screen has shown as due today: where another
 * amount would be charged, nothing is begun (PRICE_CHANGED, CHK-02). `clientSecret` is null where nothing has to be confirmed.
 */
export const createPaymentIntent = endpoint({
  name: 'createPaymentIntent',
  summary: 'Start the payment of a plan or add-on',
  method: 'POST',
  path: '/api/v1/subscriptions/payment-intent',
  access: 'member',
  body: z.strictObject({
    priceId: z.string().check(z.minLength(1), z.maxLength(255)),
    paymentMethodId: z.string().check(z.maxLength(255)),
    isAddOn: z.boolean(),
    isRefCodeAvailable: z.optional(z.boolean()),
    referralCode: z.optional(z.string().check(z.maxLength(64))),
    attemptId: z.optional(z.string().check(z.maxLength(64))),
    expectedTotal: z.optional(z.int().check(z.minimum(0), z.maximum(10_000_000))),
  }),
  reply: z.object({
    statusCode: z.literal(201),
    message: z.string(),
    data: z.object({
      clientSecret: z.nullable(z.string()),
      paymentId: z.string(),
      paymentStatus,
      subscription: z.nullable(memberSubscription),
    }),
  }),
  success: 201,
  waitsOnCardProvider: true,
  errorSource: 'createPaymentIntent',
  defaultError: 'Failed to create payment intent',
});

/** Re-reads a payment at the card provider and records it; also the polling call, then without a body (CHK-05, CHK-09). */
export const updatePaymentIntent = endpoint({
  name: 'updatePaymentIntent',
  summary: 'Where a payment stands now',
  method: 'PATCH',
  path: '/api/v1/subscriptions/payment-intent',
  access: 'member',
  query: z.strictObject({ paymentId: z.string().check(z.minLength(1), z.maxLength(255)) }),
  body: z.nullish(z.strictObject({ clientSecret: z.optional(z.string().check(z.maxLength(255))) })),
  reply: z.object({
    statusCode: z.literal(200),
    message: z.string(),
    data: z.object({
      data: z.object({
        paymentStatus,
        subscription: z.nullable(memberSubscription),
        memberId: z.string(),
      }),
    }),
  }),
  waitsOnCardProvider: true,
  errorSource: 'updatePaymentIntent',
  defaultError: 'Payment failed. Please try again.',
});
