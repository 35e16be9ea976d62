import type { Transaction } from '../../../platform/database/database.ts';
import type { ProviderInvoice, ProviderPayment } from '../../../providers/payments/payment-reader.ts';
import type { StoredPlan } from '../plans/plans-repository.ts';
import { addTransaction } from '../transactions-repository.ts';

interface Attempted {
  readonly memberId: string;
  readonly payment: ProviderPayment;
  readonly title: string;
  readonly type: string;
}

/** Writes an attempt that the bank refused into the payment history, once; nothing was taken by it. */
export async function recordFailedPayment(
  transaction: Transaction,
  { memberId, payment, title, type }: Attempted,
): Promise<void> {
  const { failure } = payment;
  if (!failure) return;
  await addTransaction(transaction, {
    memberId,
    cause: `failure:${failure.id}`,
    title,
    description: 'Payment failed, nothing was taken',
    type,
    amount: payment.amount,
    realAmount: payment.amount,
    paymentMethodType: payment.methodType ?? null,
    paymentMethodId: payment.methodId ?? null,
    last4: payment.last4 ?? null,
    status: 'failed',
    receiptUrl: null,
    paymentId: payment.id,
    createdAt: failure.at,
  });
}

/** The same for an invoice of a plan. */
export async function recordFailedInvoice(
  transaction: Transaction,
  memberId: string,
  { payment }: ProviderInvoice,
  plan: StoredPlan | undefined,
): Promise<void> {
  const title = plan ? `${plan.name} plan` : 'Plan';
  if (payment) await recordFailedPayment(transaction, { memberId, payment, title, type: 'Plan' });
}
