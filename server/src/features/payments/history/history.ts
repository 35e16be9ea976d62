import {
  getPaymentHistory,
  getTransactions,
  historyPageSizes,
  type Transaction,
} from '@moments/contract/payments/payment-history';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { countPayments, listPaymentsPage, type StoredPayment } from '../transactions-repository.ts';

/** Converts a stored line to the wire's names (DATA-04). */
const toTransaction = ({ line, customerId }: StoredPayment): Transaction => ({
  title: line.title,
  description: line.description,
  type: line.type,
  amount: line.amount,
  realAmount: line.realAmount,
  createdAt: line.createdAt.toISOString(),
  paymentMethodType: line.paymentMethodType,
  paymentStatus: line.status,
  last4Digit: line.last4,
  cardBrand: line.cardBrand,
  receiptUrl: line.receiptUrl,
  isFirstPayment: line.isFirstPayment,
  paymentId: line.paymentId,
  subscriptionId: line.stripeSubscriptionId,
  memberId: line.memberId,
  customerId,
  paymentMethodId: line.paymentMethodId,
  _id: line.id,
  __v: line.version,
  updatedAt: line.updatedAt.toISOString(),
});

interface PageQuery {
  readonly page?: string | undefined;
  readonly limit?: string | undefined;
}

/** Lists one page of the payment history (BILL-04). A page past the last one is empty. */
async function listPayments({ database }: Pick<Services, 'database'>, memberId: string, query: PageQuery) {
  const page = Number(query.page ?? 1);
  const limit = Number(query.limit ?? historyPageSizes.usual);
  const [payments, total] = await Promise.all([
    listPaymentsPage(database, memberId, page, limit),
    countPayments(database, memberId),
  ]);
  return { transactions: payments.map(toTransaction), page, limit, total };
}

export function registerPaymentHistoryRoutes(register: RegisterEndpoint, services: Services): void {
  for (const endpoint of [getPaymentHistory, getTransactions])
    register(endpoint, async ({ memberId, query }) => ({
      data: await listPayments(services, memberId, query),
    }));
}
