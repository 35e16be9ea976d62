import type { Transaction } from '../../../platform/database/database.ts';
import type { ProviderPayment, ReversalsSnapshot } from '../../../providers/payments/payment-reader.ts';
import type { ProviderEvent } from '../../../providers/payments/payments.ts';
import { ok, type ProviderResult } from '../../../providers/payments/provider-result.ts';
import type { Services } from '../../../services.ts';
import { findMemberIdByCustomer } from '../customers-repository.ts';
import {
  findPurchase,
  findPurchaseByIntent,
  savePurchaseState,
  type Purchase,
} from '../payments-repository.ts';
import { findPlan } from '../plans/plans-repository.ts';
import { productKinds } from '../plans/product-kinds.ts';
import { lockOwner, syncFromProvider } from '../provider-calls.ts';
import { cancelRemoved } from '../removed-objects-repository.ts';
import { findActivePlan } from '../subscriptions-repository.ts';
import { selectPaymentsOfPlan } from '../transactions-repository.ts';
import { creditAddOn } from './credit.ts';
import { toFailureLine, toReversalLine } from './history-lines.ts';
import { notifyOfReversal } from './notify-reversals.ts';
import { recordLine, recordReversal } from './record-line.ts';
import { syncSubscription } from './sync-subscription.ts';

async function writePayment(
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
  const { historyType: type } = productKinds[plan?.kind ?? purchase.kind];
  const failure = toFailureLine({ memberId: member.id, title: plan?.name ?? 'Moments', type }, payment);
  if (failure) await recordLine(transaction, failure);
  if (isPaid && plan)
    await creditAddOn(services, transaction, { member, payment, plan, paymentId: purchase.id });
}

export const reversalsQueue = 'follow-reversals';

/** Updates the purchase of an add-on from its Stripe payment. Repeating it changes nothing. */
async function syncPayment(services: Services, id: string, since?: Date): Promise<ProviderResult<void>> {
  const result = await syncFromProvider(services, {
    objectId: id,
    since,
    read: () => services.payments.readPayment(id),
    write: (transaction, payment) => writePayment(services, transaction, payment),
  });
  if (result.ok || result.error.kind !== 'not-found') return result;
  await cancelRemoved(services.database, id);
  return ok(undefined);
}

async function writeReversals(
  services: Services,
  transaction: Transaction,
  { payment, reversals }: ReversalsSnapshot,
): Promise<void> {
  const { id, customerId } = payment;
  const memberId =
    customerId === undefined ? undefined : await findMemberIdByCustomer(transaction, customerId);
  const member = await lockOwner(services, transaction, { id, memberId, customerId });
  if (!member) return;
  const plan = await findActivePlan(transaction, member.id);
  const ofPlan = plan ? await selectPaymentsOfPlan(transaction, plan) : [];
  const stopsCharges = plan?.status !== 'MEMBERSHIP_PAST_DUE' && ofPlan.some((one) => one.id === id);
  for (const reversal of reversals) {
    const isChanged = await recordReversal(transaction, toReversalLine(member, payment, reversal));
    if (!isChanged) continue;
    await notifyOfReversal(services, transaction, { member, payment, reversal, stopsCharges });
    await services.jobs.enqueue(transaction, reversalsQueue, { paymentId: id, memberId: member.id });
  }
}

/**
 * Updates the refunds and disputes of a payment from Stripe (DATA-04). Repeating it changes nothing. A job then does
 * to the plan what follows from them (RENEW-06).
 */
export const syncReversals = (
  services: Services,
  paymentId: string,
  since?: Date,
): Promise<ProviderResult<void>> =>
  syncFromProvider(services, {
    objectId: `reversals:${paymentId}`,
    since,
    read: () => services.payments.readReversals(paymentId),
    write: (transaction, snapshot) => writeReversals(services, transaction, snapshot),
  });

type Started = Pick<Purchase, 'stripeSubscriptionId' | 'stripePaymentIntentId'>;

/**
 * Updates a purchase from Stripe. A purchase that was never started there stays unchanged.
 * @param since nothing is read if a read that began later is stored
 */
export async function syncPurchase(
  services: Services,
  purchase: Started,
  since?: Date,
): Promise<ProviderResult<void>> {
  if (purchase.stripeSubscriptionId !== null)
    return syncSubscription(services, purchase.stripeSubscriptionId, since);
  if (purchase.stripePaymentIntentId !== null)
    return syncPayment(services, purchase.stripePaymentIntentId, since);
  return ok(undefined);
}

interface ReceivedEvent extends Pick<ProviderEvent, 'subject' | 'objectId'> {
  /** Without it, the object is read in any case. */
  readonly receivedAt?: Date;
}

async function syncObjectSubscription(
  services: Services,
  kind: 'payment' | 'invoice',
  { objectId: id, receivedAt }: ReceivedEvent,
): Promise<ProviderResult<void>> {
  const subscription = await services.payments.findSubscription({ kind, id });
  if (!subscription.ok) return subscription;
  if (subscription.value !== undefined) return syncSubscription(services, subscription.value, receivedAt);
  return kind === 'payment' ? syncPayment(services, id, receivedAt) : ok(undefined);
}

async function syncObjectReversals(
  services: Services,
  kind: 'charge' | 'refund' | 'dispute',
  { objectId: id, receivedAt }: ReceivedEvent,
): Promise<ProviderResult<void>> {
  const payment = await services.payments.findPayment({ kind, id });
  if (!payment.ok) return payment;
  return payment.value === undefined ? ok(undefined) : syncReversals(services, payment.value, receivedAt);
}

/**
 * Updates what a webhook event is about. Reads the object from Stripe and ignores the event's own content. A renewal sends several
 * events, and those that came before a read that is stored need no other one.
 */
export async function syncObject(services: Services, event: ReceivedEvent): Promise<ProviderResult<void>> {
  const { subject, objectId, receivedAt } = event;
  if (subject === 'subscription') return syncSubscription(services, objectId, receivedAt);
  if (subject === 'invoice') return syncObjectSubscription(services, 'invoice', event);
  if (subject === 'other') return ok(undefined);
  if (subject === 'charge' || subject === 'refund' || subject === 'dispute')
    return syncObjectReversals(services, subject, event);
  const purchase = await findPurchaseByIntent(services.database, objectId);
  return purchase
    ? syncPurchase(services, purchase, receivedAt)
    : syncObjectSubscription(services, 'payment', event);
}
