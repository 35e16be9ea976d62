import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { pageNumber } from '../http/fields.ts';

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
