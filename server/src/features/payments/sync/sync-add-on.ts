import type { Transaction } from '../../../platform/database/database.ts';
import type { ProviderPayment } from '../../../providers/payments/payment-reader.ts';
import type { ProviderResult } from '../../../providers/payments/provider-result.ts';
import type { Services } from '../../../services.ts';
import { findPurchase, savePurchaseState } from '../payments-repository.ts';
import { findPlan } from '../plans/plans-repository.ts';
import { creditAddOn } from './credit-add-on.ts';
import { lockOwner } from './owner.ts';
import { recordFailedPayment } from './record-failure.ts';
import { syncFromProvider } from './sync-from-provider.ts';

async function writeDown(
  services: Services,
  transaction: Transaction,
  payment: ProviderPayment,
): Promise<void> {
  const member = await lockOwner(services, transaction, payment);
  const purchase = await findPurchase(transaction, payment.paymentId ?? '');
  if (!member || purchase?.memberId !== member.id) return;
  const isPaid = payment.status === 'succeeded';
  await savePurchaseState(transaction, purchase.id, {
    status: payment.status,
    isCredited: isPaid,
    stripeSubscriptionId: null,
    stripePaymentIntentId: payment.id,
  });
  const plan = await findPlan(transaction, purchase.priceId);
  await recordFailedPayment(transaction, {
    memberId: member.id,
    payment,
    title: plan?.name ?? 'Moments',
    type: 'Add-on',
  });
  if (isPaid && plan)
    await creditAddOn(services, transaction, { member, payment, plan, paymentId: purchase.id });
}

/** Brings the purchase of an add-on up to what the card provider says of its payment; doing it again changes nothing. */
export const syncAddOn = (services: Services, id: string): Promise<ProviderResult<void>> =>
  syncFromProvider(services, {
    objectId: id,
    read: () => services.payments.readPayment(id),
    write: (transaction, payment) => writeDown(services, transaction, payment),
  });
