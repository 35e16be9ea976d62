import { AppError } from '../../../platform/errors/app-error.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { endPlanMomentsNow } from '../../moments/index.ts';
import { unwrapProviderResult } from '../provider-calls.ts';
import { endPlan } from '../subscription/end-plan.ts';
import { pauseInLock, resumeInLock } from '../subscription/pause-plan.ts';
import { withPlanLock } from '../subscription/plan-lock.ts';
import {
  findActivePlan,
  findSubscription,
  isPausedByRequest,
  type StoredSubscription,
} from '../subscriptions-repository.ts';
import { listPaymentsOfMonth } from '../sync/invoice-rules.ts';
import { reversalsQueue } from '../sync/sync-objects.ts';
import { returnMoneyQueue } from '../sync/sync-subscription.ts';
import { hasOtherOpenDispute, isPausedByDispute, setPausedByDispute } from './disputed-plans-repository.ts';
import { decideOnPlan } from './reversal-rules.ts';

const actor = 'system';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Reads what decides about the plan. */
async function readDecision(services: Services, plan: StoredSubscription, paymentId: string) {
  const { payments, database } = services;
  const { stripeSubscriptionId: subscriptionId } = plan;
  const { payment, reversals } = unwrapProviderResult(await payments.readReversals(paymentId));
  const { invoices } = unwrapProviderResult(await payments.readSubscription(subscriptionId));
  const ofMonth = listPaymentsOfMonth(invoices);
  const isCurrent = ofMonth.some(({ id }) => id === paymentId);
  const counted = isCurrent ? ofMonth : [payment];
  return decideOnPlan({
    amount: sum(counted.map(({ amount }) => amount)),
    refunded: sum(counted.map(({ refunded }) => refunded)),
    disputes: reversals.filter(({ kind }) => kind === 'dispute').map(({ status }) => status),
    hasOtherOpenDispute: await hasOtherOpenDispute(database, plan, paymentId),
    isCurrent,
    isPausedByDispute: await isPausedByDispute(database, subscriptionId),
  });
}

/** Ends the plan with its Moments. The payment isn't refunded again. */
const end = (services: Services, memberId: string, paymentId: string): Promise<void> =>
  services.database.transaction(async (transaction) => {
    const cause = `money-returned:${paymentId}`;
    await endPlanMomentsNow(transaction, { memberId, cause, at: services.clock.now() });
    await endPlan(services, transaction, memberId, 'now');
  });

/** Checks whether staff paused a plan in Stripe, for a reason that isn't known here. Then only staff resume it. */
async function isPausedByHand({ database }: Services, plan: StoredSubscription): Promise<boolean> {
  if (plan.status !== 'MEMBERSHIP_PAUSED' || plan.isPausedByDispute || plan.heldForMatchSince !== null)
    return false;
  return !(await isPausedByRequest(database, plan, ['pausing', 'paused', 'resuming']));
}

/** Marks a plan as disputed, and pauses it. The caller holds the plan lock. */
async function pauseForDispute(services: Services, plan: StoredSubscription): Promise<void> {
  if (await isPausedByHand(services, plan)) return;
  const { memberId, stripeSubscriptionId: id, status } = plan;
  // Also a plan that is paused already, so that the end of that pause charges nothing while the bank decides.
  await setPausedByDispute(services.database, id, true);
  if (status !== 'MEMBERSHIP_PAUSED') await pauseInLock(services, { memberId, actor });
}

/** Returns the money of a month that never started, after the bank decided about it. Until then, a return changes nothing (RENEW-05). */
async function returnOwed({ database, jobs }: Services, id: string): Promise<void> {
  const plan = await findSubscription(database, id);
  if (plan?.status !== 'MEMBERSHIP_ENDED' || plan.heldForMatchSince === null) return;
  await database.transaction((transaction) =>
    jobs.enqueue(transaction, returnMoneyQueue, { subscriptionId: id }),
  );
}

/** Does to the plan of a payment what follows from its refunds and disputes. The caller holds the plan lock. */
async function followInLock(services: Services, memberId: string, paymentId: string): Promise<void> {
  const { payments, database } = services;
  const id = unwrapProviderResult(await payments.findSubscription({ kind: 'payment', id: paymentId }));
  if (id === undefined) return;
  const plan = await findActivePlan(database, memberId);
  if (plan?.stripeSubscriptionId !== id) return returnOwed(services, id);
  const decision = await readDecision(services, plan, paymentId);
  if (decision === 'end') await end(services, memberId, paymentId);
  if (decision === 'pause') await pauseForDispute(services, plan);
  if (decision === 'resume') {
    await resumeInLock(services, { memberId, actor, isDisputeOver: true });
    await setPausedByDispute(database, id, false);
  }
}

/** Does to the plan of a payment what follows from its refunds and disputes. Repeating it changes nothing. */
export const followReversals = (services: Services, memberId: string, paymentId: string): Promise<void> =>
  withPlanLock(services, memberId, () => followInLock(services, memberId, paymentId));

export const createFollowReversalsHandler = (services: Services): JobHandler => ({
  queue: reversalsQueue,
  handle: async ({ memberId, paymentId }) => {
    if (typeof memberId !== 'string' || typeof paymentId !== 'string') return;
    try {
      await followReversals(services, memberId, paymentId);
    } catch (error) {
      // The plan ended in the meantime.
      if (!(error instanceof AppError && error.code === 'NO_PLAN')) throw error;
    }
  },
});
