import type { ProductKind } from '@moments/contract/payments/product-kinds';
import { formatCents } from '@moments/contract/values/money';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { findOpenPurchase } from '../payments-repository.ts';
import { findPlan } from '../plans/plans-repository.ts';
import { syncPurchase } from '../sync/sync-objects.ts';

/**
 * Rejects what must wait until the bank has decided the member's last payment (PLAN-10), before a card is entered. Reads the payment from
 * Stripe first. If Stripe can't be reached, what we know of the payment decides.
 * @throws AppError PAYMENT_IN_PROGRESS
 */
export async function requireNoPendingPayment(
  services: Services,
  memberId: string,
  kind: ProductKind,
): Promise<void> {
  const open = await findOpenPurchase(services.database, memberId, kind);
  if (!open) return;
  await syncPurchase(services, open);
  const pending = await findOpenPurchase(services.database, memberId, kind);
  if (pending?.status !== 'processing') return;
  const plan = await findPlan(services.database, pending.priceId);
  const amount = formatCents(pending.amount - pending.discount);
  throw new AppError('PAYMENT_IN_PROGRESS', {
    message: `Your payment of ${amount} for ${plan?.name ?? 'Moments'} is still processing. We’ll email you when your bank has decided.`,
  });
}
