import { AppError } from '../../../platform/errors/app-error.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { changeStatus, requireLockedMember } from '../../members/index.ts';
import { endPlanMomentsNow } from '../../moments/index.ts';
import { isAlreadyGone, unwrapProviderResult } from '../provider-calls.ts';
import { withPlanLock } from '../subscription/plan-lock.ts';
import { findActivePlan, findSubscription } from '../subscriptions-repository.ts';
import { listPaymentsOfMonth } from '../sync/invoice-rules.ts';
import { syncReversals } from '../sync/sync-objects.ts';
import { returnMoneyQueue, syncSubscription } from '../sync/sync-subscription.ts';
import { isWaiting } from '../waiting-rules.ts';

const atBank =
  'Your bank asked us to return a payment and decides about it, so we can’t return it here too. Nothing changed. Questions? Please email us.';

/**
 * Returns the payments of a member whose plan is held for a late match (RENEW-05). The status changes with the member locked, so either
 * this or the match takes effect. Asking again changes nothing.
 * @throws AppError NOT_FOUND, REFUND_NOT_POSSIBLE
 */
export async function takeMoneyBack(services: Services, memberId: string): Promise<void> {
  await services.database.transaction(async (transaction) => {
    const member = await requireLockedMember(transaction, services.personalData, memberId);
    const plan = await findActivePlan(transaction, memberId);
    const isHeld = plan !== undefined && plan.heldForMatchSince !== null;
    if (isHeld && member.status === 'COMMUNITY_MEMBER') return;
    if (!isHeld || !isWaiting(member.status)) throw new AppError('REFUND_NOT_POSSIBLE');
    // If the bank decides for us, a plan that ended here would have returned nothing.
    if (plan.isPausedByDispute) throw new AppError('REFUND_NOT_POSSIBLE', { message: atBank });
    const reason = 'took the money back instead of waiting for a coach';
    await changeStatus(services, transaction, { memberId, to: 'COMMUNITY_MEMBER', actor: 'member', reason });
    await services.jobs.enqueue(transaction, returnMoneyQueue, { subscriptionId: plan.stripeSubscriptionId });
  });
}

/** Returns all payments of the held month and ends the plan with its Moments. Repeating it changes nothing. */
async function returnMoney(services: Services, id: string, memberId: string): Promise<void> {
  const { payments, database, clock } = services;
  const { invoices } = unwrapProviderResult(await payments.readSubscription(id));
  for (const paid of listPaymentsOfMonth(invoices)) {
    unwrapProviderResult(await payments.refundPayment(paid.id));
    unwrapProviderResult(await syncReversals(services, paid.id));
  }
  const ended = await payments.endSubscription(id, 'now');
  if (!isAlreadyGone(ended)) unwrapProviderResult(ended);
  await database.transaction((transaction) =>
    endPlanMomentsNow(transaction, { memberId, cause: `money-returned:${id}`, at: clock.now() }),
  );
  unwrapProviderResult(await syncSubscription(services, id));
}

export const createReturnMoneyHandler = (services: Services): JobHandler => ({
  queue: returnMoneyQueue,
  handle: async ({ subscriptionId: id }) => {
    const plan = typeof id === 'string' ? await findSubscription(services.database, id) : undefined;
    if (plan)
      await withPlanLock(services, plan.memberId, () =>
        returnMoney(services, plan.stripeSubscriptionId, plan.memberId),
      );
  },
});
