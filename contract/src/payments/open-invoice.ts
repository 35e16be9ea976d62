import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberSubscription } from '../members/members.ts';
import { paymentStatus } from './checkout.ts';

/** An unpaid renewal. */
const openInvoice = z.object({
  /** The overdue amount in cents. */
  amount: z.int(),
  paymentStatus,
  /** The card of the last charge, with Stripe's ID if it is known. Null without a charge. */
  lastCard: z.nullable(z.object({ id: z.nullable(z.string()), last4: z.string() })),
  /** The sentence that a member agrees to by paying (RENEW-01); null if nothing renews for money after it. */
  renewalTerms: z.nullable(z.string()),
});
export type OpenInvoice = z.infer<typeof openInvoice>;

/** Reads the unpaid renewal from Stripe; null if there is none. Charges nothing (BILL-03, CHK-09). */
export const getOpenInvoice = defineEndpoint({
  name: 'getOpenInvoice',
  summary: 'Read the unpaid renewal',
  method: 'GET',
  path: '/api/v1/subscriptions/open-invoice',
  access: 'member',
  reply: z.object({ data: z.nullable(openInvoice) }),
  waitsOnCardProvider: true,
  errorSource: 'payment',
});

const paymentMethodId = z.string().check(z.minLength(1), z.maxLength(255));

/**
 * Pays the unpaid renewal, with another card if one is given. If the bank requires authentication, the browser confirms
 * `clientSecret`. Then the same call without a card reads the result. Nothing is charged if `renewalTerms` isn’t what the page would show
 * now (PRICE_CHANGED).
 */
export const payOpenInvoice = defineEndpoint({
  name: 'payOpenInvoice',
  summary: 'Pay the unpaid renewal',
  method: 'POST',
  path: '/api/v1/subscriptions/pay-open-invoice',
  access: 'member',
  body: z.strictObject({
    paymentMethodId: z.optional(paymentMethodId),
    renewalTerms: z.optional(z.string().check(z.maxLength(1_000))),
  }),
  reply: z.object({
    message: z.string(),
    data: z.object({
      paymentStatus,
      /** The overdue amount in cents; 0 without one. */
      amount: z.int(),
      clientSecret: z.nullable(z.string()),
      subscription: z.nullable(memberSubscription),
    }),
  }),
  waitsOnCardProvider: true,
  errorSource: 'payment',
  defaultError: 'Payment failed. Please try again.',
});
