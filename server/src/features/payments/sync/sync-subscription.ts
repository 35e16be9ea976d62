import type { MembershipStatus } from '@moments/contract/members/members';
import type { Transaction } from '../../../platform/database/database.ts';
import type { ProviderInvoice, SubscriptionSnapshot } from '../../../providers/payments/payment-reader.ts';
import type { ProviderResult } from '../../../providers/payments/provider-result.ts';
import type { Services } from '../../../services.ts';
import type { Member } from '../../members/index.ts';
import { startMonthlyAllowance } from '../../moments/index.ts';
import { markRewardDue } from '../../referrals/index.ts';
import { findPurchase, savePurchaseState, type Purchase } from '../payments-repository.ts';
import { findPlan } from '../plans/plans-repository.ts';
import { saveFirstPayment, saveSubscription, type StoredSubscription } from '../subscriptions-repository.ts';
import { creditInvoice } from './credit-invoice.ts';
import { notifyPlanChange } from './notify-plan-change.ts';
import { lockOwner } from './owner.ts';
import { toMembershipStatus, toPurchaseStatus } from './purchase-rules.ts';
import { recordFailedInvoice } from './record-failure.ts';
import { settledBefore } from './settled-rules.ts';
import { syncFromProvider } from './sync-from-provider.ts';
import { voidOutdatedInvoices } from './void-outdated-invoices.ts';

const oldestFirst = (invoices: readonly ProviderInvoice[]): readonly ProviderInvoice[] =>
  [...invoices].reverse();

const firstOf = (invoices: readonly ProviderInvoice[]): ProviderInvoice | undefined =>
  invoices.find(({ reason }) => reason === 'first');

async function savePurchase(
  services: Services,
  transaction: Transaction,
  purchase: Purchase,
  { subscription, invoices }: SubscriptionSnapshot,
): Promise<void> {
  const first = firstOf(invoices);
  const status = toPurchaseStatus(
    subscription.state,
    first && { isPaid: first.isPaid, paymentStatus: first.payment?.status },
  );
  await savePurchaseState(transaction, purchase.id, {
    status,
    isCredited: first?.isPaid ?? false,
    stripeSubscriptionId: subscription.id,
    stripePaymentIntentId: first?.payment?.id ?? null,
  });
  const isNews = first?.isPaid === true && purchase.creditedAt === null;
  if (isNews && purchase.discountPercent > 0) await markRewardDue(services, transaction, purchase.memberId);
}

const savePlan = (
  { clock }: Services,
  transaction: Transaction,
  { id: memberId }: Member,
  { subscription, invoices }: SubscriptionSnapshot,
  status: MembershipStatus,
): Promise<StoredSubscription | undefined> =>
  saveSubscription(transaction, {
    memberId,
    subscription,
    status,
    isSettledBefore: settledBefore(clock.now(), subscription.waitingPriceId, invoices),
  });

async function writeDown(
  services: Services,
  transaction: Transaction,
  reading: SubscriptionSnapshot,
): Promise<void> {
  const { subscription, invoices } = reading;
  const member = await lockOwner(services, transaction, subscription);
  if (!member) return;
  const status = toMembershipStatus(subscription.state);
  const plan = await findPlan(transaction, subscription.priceId);
  const before = status && (await savePlan(services, transaction, member, reading, status));
  const paymentId = subscription.paymentId;
  for (const invoice of invoices) await recordFailedInvoice(transaction, member.id, invoice, plan);
  for (const invoice of oldestFirst(invoices).filter(({ isPaid }) => isPaid)) {
    if (invoice.reason === 'first')
      await saveFirstPayment(transaction, subscription.id, invoice.payment?.id ?? invoice.id);
    const sold = await findPlan(transaction, invoice.priceId ?? subscription.priceId);
    await creditInvoice(services, transaction, { member, subscription, invoice, plan: sold, paymentId });
  }
  if (status === 'MEMBERSHIP_ACTIVE' && subscription.amount === 0)
    await startMonthlyAllowance(transaction, member.id, services.clock.now());
  const purchase = paymentId === undefined ? undefined : await findPurchase(transaction, paymentId);
  if (purchase?.memberId === member.id) await savePurchase(services, transaction, purchase, reading);
  await voidOutdatedInvoices(services, transaction, reading);
  if (status !== undefined)
    await notifyPlanChange(services, transaction, {
      member,
      reading,
      before,
      status,
      title: plan ? `the ${plan.name} plan` : 'your plan',
    });
}

/**
 * Brings a plan up to what the card provider says of it: its state, what was paid and is to be credited, its purchase. The
 * member's own status call, the webhooks and the sweep all end here; doing it again changes nothing (CHK-13, MOM-06).
 */
export const syncSubscription = (services: Services, id: string): Promise<ProviderResult<void>> =>
  syncFromProvider(services, {
    objectId: id,
    read: () => services.payments.readSubscription(id),
    write: (transaction, reading) => writeDown(services, transaction, reading),
  });
