import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberSubscription } from '../members/members.ts';
import { longestReferralCode } from '../referrals/referral-frame.ts';
import { toKindBody, toKindQuery } from './product-kinds.ts';

/** Stripe's statuses of a payment (CHK-08, CHK-09). */
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

/** Polling of a processing payment: number of checks, and the first wait in ms, which doubles each time (CHK-09). */
export const paymentPolling = { checks: 5, firstWait: 2_000 } as const;

/** Creates the member's Stripe customer once. Repeated calls return the same one (PLAN-06). */
export const addCustomer = defineEndpoint({
  name: 'addCustomer',
  summary: 'Find or create the member’s customer at the payment provider',
  method: 'POST',
  path: '/api/v1/subscriptions/add-customer',
  access: 'member',
  waitsOnCardProvider: true,
  errorSource: 'createCustomer',
  defaultError: 'Failed to create Stripe customer',
  reply: z.object({ message: z.string(), data: z.object({ customerId: z.string() }) }),
});

/** The price of a purchase in cents, calculated by the server (CHK-02). `discount` is positive. */
export const priceSummary = z.object({
  price: z.int(),
  discount: z.int(),
  discountPercent: z.number(),
  total: z.int(),
});
export type PriceSummary = z.infer<typeof priceSummary>;

/** What the checkout shows. `renewalTerms` is the sentence that a member agrees to by paying (RENEW-01); null if nothing renews for money. */
export const checkoutSummary = z.extend(priceSummary, { renewalTerms: z.nullable(z.string()) });
export type CheckoutSummary = z.infer<typeof checkoutSummary>;

/**
 * Calculates the price of a plan or add-on for this member, with a referral discount if there is one (CHK-01, CHK-03). Rejects a
 * second plan (PLAN_ALREADY_ACTIVE) before the member enters a card. To change a plan, see plan-change.ts.
 */
export const getCheckoutSummary = defineEndpoint({
  name: 'getCheckoutSummary',
  summary: 'Calculate what a plan or add-on costs this member today',
  method: 'GET',
  path: '/api/v1/subscriptions/checkout-summary',
  access: 'member',
  query: z.pipe(
    z.strictObject({
      priceId: z.string().check(z.minLength(1), z.maxLength(255)),
      isAddOn: z.optional(z.enum(['true', 'false'])),
    }),
    z.transform(toKindQuery),
  ),
  reply: z.object({ data: checkoutSummary }),
  waitsOnCardProvider: true,
  errorSource: 'payment',
  defaultError: 'An error occurred',
});

/**
 * Starts a payment (CHK-05). `paymentMethodId` is empty if the total is 0 (PLAN-06). `attemptId` identifies one press of Pay: the
 * same attempt never charges twice (CHK-13). `expectedTotal`, in cents, is the amount that the screen showed as due today. If the
 * price has changed, nothing starts (PRICE_CHANGED, CHK-02). Neither does it if `renewalTerms` isn't what the checkout would show now.
 * `clientSecret` is null if nothing has to be confirmed.
 */
export const createPaymentIntent = defineEndpoint({
  name: 'createPaymentIntent',
  summary: 'Start a payment for a plan or add-on',
  method: 'POST',
  path: '/api/v1/subscriptions/payment-intent',
  access: 'member',
  body: z.pipe(
    z.strictObject({
      priceId: z.string().check(z.minLength(1), z.maxLength(255)),
      paymentMethodId: z.string().check(z.maxLength(255)),
      isAddOn: z.boolean(),
      isRefCodeAvailable: z.optional(z.boolean()),
      referralCode: z.optional(z.string().check(z.maxLength(longestReferralCode))),
      attemptId: z.optional(z.string().check(z.maxLength(64))),
      expectedTotal: z.optional(z.int().check(z.minimum(0), z.maximum(10_000_000))),
      renewalTerms: z.optional(z.string().check(z.maxLength(1_000))),
    }),
    z.transform(toKindBody),
  ),
  reply: z.object({
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

/** Reads a payment from Stripe and stores its status. Polling uses the same call without a body (CHK-05, CHK-09). */
export const updatePaymentIntent = defineEndpoint({
  name: 'updatePaymentIntent',
  summary: 'Read the current status of a payment',
  method: 'PATCH',
  path: '/api/v1/subscriptions/payment-intent',
  access: 'member',
  query: z.strictObject({ paymentId: z.string().check(z.minLength(1), z.maxLength(255)) }),
  body: z.nullish(z.strictObject({ clientSecret: z.optional(z.string().check(z.maxLength(255))) })),
  reply: z.object({
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
