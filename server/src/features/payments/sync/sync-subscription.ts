import type { MembershipStatus } from '@moments/contract/members/members';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { SubscriptionSnapshot } from '../../../providers/payments/payment-reader.ts';
import { ok, type ProviderResult } from '../../../providers/payments/provider-result.ts';
import type { Services } from '../../../services.ts';
import type { Member } from '../../members/index.ts';
import { endPlanMomentsNow, resumePlanPeriod, startMonthlyAllowance } from '../../moments/index.ts';
import { findPlan } from '../plans/plans-repository.ts';
import {
  checkAccount,
  isMissing,
  lockOwner,
  syncFromProvider,
  unwrapProviderResult,
} from '../provider-calls.ts';
import { cancelRemoved, markRemoved } from '../removed-objects-repository.ts';
import { findSubscription, type SubscriptionChange } from '../subscriptions-repository.ts';
import { isMonthOwed } from '../waiting-rules.ts';
import { listOutdatedRenewals } from './invoice-rules.ts';
import { needsBooking } from './next-plan-rules.ts';
import { announcePlan, notifyPlanEvents } from './notify-plan-events.ts';
import { saveInvoices, savePurchase, savePlan } from './save-subscription.ts';
import { toEndedSnapshot, toMembershipStatus } from './subscription-rules.ts';

export const voidQueue = 'void-outdated-renewals';
export const bookQueue = 'book-next-plan';
export const endPlanQueue = 'end-plan';
export const returnMoneyQueue = 'return-money';

const hasOutdatedRenewals = ({ subscription, invoices }: SubscriptionSnapshot): boolean =>
  listOutdatedRenewals(subscription.state === 'ended', invoices).length > 0;

/** Enqueues what Stripe must still be asked for. */
async function enqueueCorrections(
  services: Services,
  transaction: Transaction,
  snapshot: SubscriptionSnapshot,
  change: SubscriptionChange | undefined,
): Promise<void> {
  const { id: subscriptionId } = snapshot.subscription;
  const { before, next } = change ?? {};
  if (hasOutdatedRenewals(snapshot)) await services.jobs.enqueue(transaction, voidQueue, { subscriptionId });
  const requestedAt = before?.awaitingProviderSince ?? undefined;
  if (needsBooking(snapshot.subscription, next, { requestedAt, now: services.clock.now() }))
    await services.jobs.enqueue(transaction, bookQueue, { subscriptionId });
}

/** Ends a partner's plan whose member left while it was being started, or before leaving ended it, with its Moments (PLAN-09). */
async function endWithPartnership(
  { jobs, clock }: Services,
  transaction: Transaction,
  memberId: string,
  subscriptionId: string,
): Promise<void> {
  const cause = `partner-left:${subscriptionId}`;
  await endPlanMomentsNow(transaction, { memberId, cause, at: clock.now() });
  await jobs.enqueue(transaction, endPlanQueue, { subscriptionId, when: 'now', isOnlySponsored: true });
}

/** Gives the Moments of a paid plan that is no longer paused the period of the plan again. */
async function resumePeriod(
  { clock }: Services,
  transaction: Transaction,
  memberId: string,
  { id, periodStart: start, periodEnd: end }: SubscriptionSnapshot['subscription'],
): Promise<void> {
  const cause = `plan-resumed:${id}:${end.toISOString()}`;
  await resumePlanPeriod(transaction, { memberId, cause, at: clock.now(), period: { start, end } });
}

/** Checks whether a plan ended whose month never started: a canceled one ends with its period, whatever its member does then (RENEW-05). */
const hasEndedHeld = (
  { status: memberStatus }: Member,
  change: SubscriptionChange | undefined,
  status: MembershipStatus | undefined,
): boolean =>
  status === 'MEMBERSHIP_ENDED' &&
  change?.before !== undefined &&
  change.before.status !== status &&
  isMonthOwed(change.before.heldForMatchSince, memberStatus);

async function write(
  services: Services,
  transaction: Transaction,
  snapshot: SubscriptionSnapshot,
): Promise<void> {
  const { subscription } = snapshot;
  const member = await lockOwner(services, transaction, subscription);
  if (!member) return;
  const status = toMembershipStatus(subscription.state);
  const plan = await findPlan(transaction, subscription.priceId);
  const hasLostPartner =
    plan?.isSponsored === true && member.partnerId === null && status === 'MEMBERSHIP_ACTIVE';
  if (hasLostPartner) await endWithPartnership(services, transaction, member.id, subscription.id);
  const change = status && (await savePlan(services, transaction, member.id, snapshot, status));
  if (change)
    await announcePlan(services, transaction, change, { memberId: member.id, status, subscription });
  await saveInvoices(services, transaction, member, snapshot, plan);
  if (status === 'MEMBERSHIP_ACTIVE' && subscription.amount === 0 && !hasLostPartner)
    await startMonthlyAllowance(transaction, member.id, services.clock.now());
  const isResumed = status === 'MEMBERSHIP_ACTIVE' && change?.before?.status === 'MEMBERSHIP_PAUSED';
  if (isResumed && subscription.amount > 0)
    await resumePeriod(services, transaction, member.id, subscription);
  await savePurchase(services, transaction, member.id, snapshot);
  await enqueueCorrections(services, transaction, snapshot, change);
  // A subscription that was removed at Stripe has nothing to read a payment from.
  if (hasEndedHeld(member, change, status) && snapshot.invoices.length > 0)
    await services.jobs.enqueue(transaction, returnMoneyQueue, { subscriptionId: subscription.id });
  if (change) await notifyPlanEvents(services, transaction, { member, snapshot, change, status, plan });
}

/**
 * Ends a plan whose subscription was removed at Stripe, so that the member can have another one (FIELD-03).
 * @throws StartupError if Stripe’s key is of another account, which the server’s start can’t tell if Stripe doesn’t answer then
 */
async function endRemoved(services: Services, id: string): Promise<ProviderResult<void>> {
  const { database, clock, log } = services;
  await checkAccount(services);
  await database.transaction(async (transaction) => {
    await cancelRemoved(transaction, id);
    const stored = await findSubscription(transaction, id);
    if (!stored || stored.removedAt !== null) return;
    await write(services, transaction, toEndedSnapshot(stored, clock.now()));
    await markRemoved(transaction, id, clock.now());
    await recordAudit(transaction, {
      actor: 'system',
      action: 'plan.removed-at-provider',
      memberId: stored.memberId,
      before: { subscriptionId: id, status: stored.status },
    });
    log.warn({ memberId: stored.memberId, subscription: id }, 'subscription no longer exists in Stripe');
  });
  return ok(undefined);
}

/**
 * Updates a plan from Stripe: its state, its payments and what they credit, and its purchase. The member's own status call, the
 * webhooks, and the sweep all use this. Repeating it changes nothing (CHK-13, MOM-06).
 * @param since nothing is read if a read that began later is stored
 */
export async function syncSubscription(
  services: Services,
  id: string,
  since?: Date,
): Promise<ProviderResult<void>> {
  const result = await syncFromProvider(services, {
    objectId: id,
    since,
    read: () => services.payments.readSubscription(id),
    write: (transaction, snapshot) => write(services, transaction, snapshot),
  });
  return isMissing(result, 'subscription') ? endRemoved(services, id) : result;
}

/**
 * Reads a plan from Stripe. Ends it here if it was removed there.
 * @throws AppError NO_PLAN, CARD_PROVIDER_UNAVAILABLE
 */
export async function readPlanAtProvider(services: Services, id: string): Promise<SubscriptionSnapshot> {
  const read = await services.payments.readSubscription(id);
  if (isMissing(read, 'subscription')) await endRemoved(services, id);
  return unwrapProviderResult(read);
}
