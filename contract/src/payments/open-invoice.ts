import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { memberSubscription } from '../members/members.ts';
import { paymentStatus } from './checkout.ts';

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
      subscription: z.nullable(memberSubscription),
    }),
  }),
  waitsOnCardProvider: true,
  errorSource: 'payment',
  defaultError: 'Payment failed. Please try again.',
});
