import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { pageNumber } from '../http/fields.ts';

/**
 * A line of the payment history (DATA-04). `amount`, and `realAmount` before discounts, in cents. Refunds are negative. The fields
 * from `isFirstPayment` on are left out of an export (BILL-04).
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
  /** As Stripe names it, such as `visa`. Null for payments that were stored before it was kept. */
  cardBrand: z.nullable(z.string()),
  /** Stripe's receipt or invoice (BILL-06). */
  receiptUrl: z.nullable(z.string()),
  isFirstPayment: z.boolean(),
  paymentId: z.nullable(z.string()),
  subscriptionId: z.nullable(z.string()),
  memberId: z.string(),
  customerId: z.nullable(z.string()),
  /** Stripe's ID of the card. Null if nothing was charged or the card is unknown. */
  paymentMethodId: z.nullable(z.string()),
  _id: z.string(),
  /** How often the line was updated. */
  __v: z.int(),
  updatedAt: z.string(),
});
export type Transaction = z.infer<typeof transaction>;

/** Lines on one page of the payment history: the default and the maximum. */
export const historyPageSizes = { usual: 50, most: 100 } as const;

const pageSize = z.string().check(z.regex(/^([1-9]\d?|100)$/, 'limit must be a number from 1 to 100'));

const history = {
  access: 'member',
  query: z.strictObject({ page: z.optional(pageNumber), limit: z.optional(pageSize) }),
  reply: z.object({
    data: z.object({
      transactions: z.array(transaction),
      page: z.int(),
      limit: z.int(),
      /** The number of payments on all pages. */
      total: z.int(),
    }),
  }),
  errorSource: 'payment',
} as const;

/** Lists payments, newest first; by default page 1 with 50 lines (BILL-04). */
export const getPaymentHistory = defineEndpoint({
  name: 'getPaymentHistory',
  summary: 'List the member’s payments, newest first',
  method: 'GET',
  path: '/api/v1/students/payment-history',
  ...history,
});

/** The same call under the specification’s other name (API-08). */
export const getTransactions = defineEndpoint({
  name: 'getTransactions',
  summary: 'List the member’s payments, newest first',
  method: 'GET',
  path: '/api/v1/students/transactions',
  ...history,
});
