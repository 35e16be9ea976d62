import type { MemberSubscription } from '@moments/contract/members/members';
import { paymentStatus, type PaymentStatus } from '@moments/contract/payments/checkout';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { loadProfile } from '../../members/index.ts';
import { findOwnPurchase } from '../payments-repository.ts';
import { syncPurchase } from '../sync/sync.ts';
import { unwrapProviderResult } from '../unwrap-provider-result.ts';

/**
 * Where a member's payment stands now, by the card provider's word; what is found to be paid is credited (MOM-06).
 * @param paymentId ours, or the provider's
 * @throws Refusal PAYMENT_NOT_FOUND, also for another member's; CARD_PROVIDER_UNAVAILABLE
 */
export async function getPaymentStatus(
  services: Services,
  memberId: string,
  paymentId: string,
): Promise<PaymentStatus> {
  const purchase = await findOwnPurchase(services.database, memberId, paymentId);
  if (!purchase) throw new AppError('PAYMENT_NOT_FOUND');
  if (purchase.settledAt === null) unwrapProviderResult(await syncPurchase(services, purchase));
  const after = await findOwnPurchase(services.database, memberId, paymentId);
  return paymentStatus.parse(after?.status);
}

export interface PaymentUpdate {
  readonly paymentStatus: PaymentStatus;
  readonly subscription: MemberSubscription | null;
  readonly memberId: string;
}

/** The member's own status call (CHK-05), and the polling one (CHK-09). */
export async function refreshPayment(
  services: Services,
  memberId: string,
  paymentId: string,
): Promise<PaymentUpdate> {
  const status = await getPaymentStatus(services, memberId, paymentId);
  const { subscription } = await loadProfile(services, memberId);
  return { paymentStatus: status, subscription, memberId };
}
