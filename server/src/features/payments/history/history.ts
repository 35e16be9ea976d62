import { historyPageSizes, type Transaction } from '@moments/contract/payments/payment-history';
import type { Services } from '../../../services.ts';
import { countPayments, listPaymentsPage, type StoredPayment } from './history-repository.ts';

/** A stored line under section 3's names (DATA-04). */
const shown = ({ line, customerId }: StoredPayment): Transaction => ({
  title: line.title,
  description: line.description,
  type: line.type,
  amount: line.amount,
  realAmount: line.realAmount,
  createdAt: line.createdAt.toISOString(),
  paymentMethodType: line.paymentMethodType,
  paymentStatus: line.status,
  last4Digit: line.last4,
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

interface HistoryPage {
  readonly transactions: Transaction[];
  readonly page: number;
  readonly limit: number;
  readonly total: number;
}

/** A page of the payment history (BILL-04); past the last one it is empty. */
export async function listPayments(
  { database }: Pick<Services, 'database'>,
  memberId: string,
  query: { readonly page?: string | undefined; readonly limit?: string | undefined },
): Promise<HistoryPage> {
  const page = Number(query.page ?? 1);
  const limit = Number(query.limit ?? historyPageSizes.usual);
  const [payments, total] = await Promise.all([
    listPaymentsPage(database, memberId, page, limit),
    countPayments(database, memberId),
  ]);
  return { transactions: payments.map(shown), page, limit, total };
}
