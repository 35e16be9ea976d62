import type { Transaction } from '../../../platform/database/database.ts';
import type { ProviderResult } from '../../../providers/payments/provider-result.ts';
import type { ReversalsSnapshot } from '../../../providers/payments/reversals.ts';
import type { Services } from '../../../services.ts';
import { memberOfCustomer } from '../customers-repository.ts';
import { saveTransaction } from '../transactions-repository.ts';
import { lockOwner } from './owner.ts';
import { reversalLine } from './reversal-rules.ts';
import { syncFromProvider } from './sync-from-provider.ts';

async function writeDown(
  services: Services,
  transaction: Transaction,
  { payment, reversals }: ReversalsSnapshot,
): Promise<void> {
  const { id, customerId } = payment;
  const memberId = customerId === undefined ? undefined : await memberOfCustomer(transaction, customerId);
  const member = await lockOwner(services, transaction, { id, memberId, customerId });
  if (!member) return;
  // How an erased member had paid is not written down anew.
  const means = member.erasedAt === null ? payment : undefined;
  for (const reversal of reversals) {
    const line = reversalLine(reversal);
    await saveTransaction(transaction, {
      ...line,
      memberId: member.id,
      cause: `${reversal.kind}:${reversal.id}`,
      realAmount: line.amount,
      paymentMethodType: means?.methodType ?? null,
      paymentMethodId: means?.methodId ?? null,
      last4: means?.last4 ?? null,
      receiptUrl: means?.receiptUrl ?? null,
      paymentId: id,
      createdAt: reversal.createdAt,
    });
  }
}

/**
 * Brings the refunds and disputes of a payment up to what the card provider says (DATA-04); doing it again changes nothing. The
 * Moments that were bought stay: what becomes of them is for people to decide.
 */
export const syncReversals = (services: Services, paymentId: string): Promise<ProviderResult<void>> =>
  syncFromProvider(services, {
    objectId: `reversals:${paymentId}`,
    read: () => services.payments.readReversals(paymentId),
    write: (transaction, reading) => writeDown(services, transaction, reading),
  });
