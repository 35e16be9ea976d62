import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { SubscriptionSnapshot } from '../../../providers/payments/payment-reader.ts';
import type { Services } from '../../../services.ts';
import { changeStatus, lockMember, requireLockedMember, type Member } from '../../members/index.ts';
import { endPlanMomentsNow } from '../../moments/index.ts';
import { isAlreadyGone, isMissing, unwrapProviderResult } from '../provider-calls.ts';
import { withPlanLock } from '../subscription/plan-lock.ts';
import { findActivePlan, findSubscription, hasOnlyEndedPlans } from '../subscriptions-repository.ts';
import { listPaymentsOfMonth } from '../sync/invoice-rules.ts';
import { syncReversals } from '../sync/sync-objects.ts';
import { returnMoneyQueue, syncSubscription } from '../sync/sync-subscription.ts';
import { isMonthOwed, isWaiting } from '../waiting-rules.ts';
import { listHeldPlans, setHeld } from './waiting-repository.ts';

const atBank =
  'Your bank asked us to return a payment and decides about it, so we can’t return it here too. Nothing changed. Questions? Please email us.';

/** Makes a member who waits for a coach a community member. */
const stopWaiting = (
  services: Services,
  transaction: Transaction,
  memberId: string,
  actor: 'member' | 'system',
): Promise<string> =>
  changeStatus(services, transaction, {
    memberId,
    to: 'COMMUNITY_MEMBER',
    actor,
    reason: 'got the money back instead of waiting for a coach',
  });

/**
 * Returns the payments of a member whose plan is held for a late match (RENEW-05), also after the member opted out or left. The status of
 * one who waits changes with the member locked, so either this or the match takes effect. Asking again changes nothing.
 * @throws AppError NOT_FOUND, REFUND_NOT_POSSIBLE
 */
export async function takeMoneyBack(services: Services, memberId: string): Promise<void> {
  await services.database.transaction(async (transaction) => {
    const member = await requireLockedMember(transaction, services.personalData, memberId);
    const plan = await findActivePlan(transaction, memberId);
    if (!plan || !isMonthOwed(plan.heldForMatchSince, member.status))
      throw new AppError('REFUND_NOT_POSSIBLE');
    if (member.status === 'COMMUNITY_MEMBER') return;
    // If the bank decides for us, a plan that ended here would have returned nothing.
    if (plan.isPausedByDispute) throw new AppError('REFUND_NOT_POSSIBLE', { message: atBank });
    if (isWaiting(member.status)) await stopWaiting(services, transaction, memberId, 'member');
    await services.jobs.enqueue(transaction, returnMoneyQueue, { subscriptionId: plan.stripeSubscriptionId });
  });
}

/** Checks whether a member would wait for a coach whom no one pays any longer: there is no partner, and each plan has ended. */
export const isUnpaidWait = async (
  queries: Queries,
  { id, status, partnerId }: Pick<Member, 'id' | 'status' | 'partnerId'>,
): Promise<boolean> => isWaiting(status) && partnerId === null && (await hasOnlyEndedPlans(queries, id));

/** Takes a member whose plan has ended off the list of those who wait, unless a partner or another plan pays for a coach. */
async function leaveList(services: Services, transaction: Transaction, member: Member): Promise<void> {
  if (await isUnpaidWait(transaction, member)) await stopWaiting(services, transaction, member.id, 'system');
}

/** Returns what is left of the payments of the held month. @returns false if a bank decides about one, or has decided against us */
async function refundMonth(services: Services, { invoices }: SubscriptionSnapshot): Promise<boolean> {
  let isReturned = true;
  for (const paid of listPaymentsOfMonth(invoices)) {
    const refund = unwrapProviderResult(await services.payments.refundPayment(paid.id));
    if (refund === 'disputed') isReturned = false;
    unwrapProviderResult(await syncReversals(services, paid.id));
  }
  return isReturned;
}

/**
 * Returns all payments of the held month and ends the plan with its Moments. A plan stays marked as held until then, so that a dispute
 * which the bank decides for us is followed by the refund. Repeating it changes nothing. The caller holds the plan lock.
 */
async function returnMoney(services: Services, id: string): Promise<void> {
  const { payments, database, personalData, clock } = services;
  const plan = await findSubscription(database, id);
  // Its month has started, or the money was returned.
  if (!plan || plan.heldForMatchSince === null) return;
  const { memberId } = plan;
  const read = await payments.readSubscription(id);
  // Nothing is left at Stripe to read a payment from.
  const isReturned =
    isMissing(read, 'subscription') || (await refundMonth(services, unwrapProviderResult(read)));
  const ended = await payments.endSubscription(id, 'now');
  if (!isAlreadyGone(ended)) unwrapProviderResult(ended);
  unwrapProviderResult(await syncSubscription(services, id));
  await database.transaction(async (transaction) => {
    const member = await lockMember(transaction, personalData, { id: memberId });
    await endPlanMomentsNow(transaction, { memberId, cause: `money-returned:${id}`, at: clock.now() });
    if (isReturned) await setHeld(transaction, id, null);
    if (member) await leaveList(services, transaction, member);
  });
}

/** Returns what is owed for months that never started, while the member's customer still exists at Stripe. */
export async function returnOwedMoney(services: Services, memberId: string): Promise<void> {
  for (const id of await listHeldPlans(services.database, memberId))
    await withPlanLock(services, memberId, () => returnMoney(services, id));
}

export const createReturnMoneyHandler = (services: Services): JobHandler => ({
  queue: returnMoneyQueue,
  handle: async ({ subscriptionId: id }) => {
    const plan = typeof id === 'string' ? await findSubscription(services.database, id) : undefined;
    if (plan)
      await withPlanLock(services, plan.memberId, () => returnMoney(services, plan.stripeSubscriptionId));
  },
});
