import type { MembershipStatus } from '@moments/contract/members/members';
import type { Transaction } from '../../../platform/database/database.ts';
import type { ProviderInvoice, SubscriptionSnapshot } from '../../../providers/payments/payment-reader.ts';
import type { Services } from '../../../services.ts';
import type { Member } from '../../members/index.ts';
import { markRewardDue } from '../../referrals/index.ts';
import { findPurchase, savePurchaseState } from '../payments-repository.ts';
import { findPlan, type StoredPlan } from '../plans/plans-repository.ts';
import { productKinds } from '../plans/product-kinds.ts';
import { saveFirstPayment, saveSubscription, type SubscriptionChange } from '../subscriptions-repository.ts';
import { creditInvoice } from './credit.ts';
import { getPlanTitle, toFailureLine } from './history-lines.ts';
import { findUndecidedChange, getDecidedBefore } from './invoice-rules.ts';
import { recordLine } from './record-line.ts';
import { toPurchaseStatus } from './subscription-rules.ts';

const findFirst = (invoices: readonly ProviderInvoice[]): ProviderInvoice | undefined =>
  invoices.find(({ reason }) => reason === 'first');

/** Stores what is new: failed charges, then paid invoices from the oldest on. Does not repeat what is stored. */
export async function saveInvoices(
  services: Services,
  transaction: Transaction,
  member: Member,
  { subscription, invoices }: SubscriptionSnapshot,
  plan: StoredPlan | undefined,
): Promise<void> {
  const { historyType: type } = productKinds.plan;
  for (const { payment } of invoices) {
    const failure = toFailureLine({ memberId: member.id, title: getPlanTitle(plan), type }, payment);
    if (failure) await recordLine(transaction, failure);
  }
  const { paymentId } = subscription;
  for (const invoice of [...invoices].reverse().filter(({ isPaid }) => isPaid)) {
    if (invoice.reason === 'first')
      await saveFirstPayment(transaction, subscription.id, invoice.payment?.id ?? invoice.id);
    const sold = await findPlan(transaction, invoice.priceId ?? subscription.priceId);
    await creditInvoice(services, transaction, { member, subscription, invoice, plan: sold, paymentId });
  }
}

/** Stores the state of the purchase that started the subscription. */
export async function savePurchase(
  services: Services,
  transaction: Transaction,
  memberId: string,
  { subscription, invoices }: SubscriptionSnapshot,
): Promise<void> {
  const purchase = await findPurchase(transaction, subscription.paymentId ?? '');
  if (purchase?.memberId !== memberId) return;
  const first = findFirst(invoices);
  const isPaid = first?.isPaid ?? false;
  await savePurchaseState(transaction, purchase.id, {
    status: toPurchaseStatus(subscription.state, first),
    isCredited: isPaid,
    stripeSubscriptionId: subscription.id,
    stripePaymentIntentId: first?.payment?.id ?? null,
  });
  const isNew = isPaid && purchase.creditedAt === null;
  if (isNew && purchase.discountPercent > 0) await markRewardDue(services, transaction, memberId);
}

export const savePlan = (
  { clock }: Services,
  transaction: Transaction,
  memberId: string,
  { subscription, invoices }: SubscriptionSnapshot,
  status: MembershipStatus,
): Promise<SubscriptionChange> =>
  saveSubscription(transaction, {
    memberId,
    subscription,
    status,
    decidedBefore: getDecidedBefore(clock.now(), subscription.pendingPriceId, invoices),
    undecidedChange: findUndecidedChange(subscription.pendingPriceId, invoices),
  });
