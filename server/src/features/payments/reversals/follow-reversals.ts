import { AppError } from '../../../platform/errors/app-error.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { endPlanMomentsNow } from '../../moments/index.ts';
import { unwrapProviderResult } from '../provider-calls.ts';
import { endPlan } from '../subscription/end-plan.ts';
import { pausePlan, resumePlan } from '../subscription/pause-plan.ts';
import { findActivePlan, type StoredSubscription } from '../subscriptions-repository.ts';
import { listPaymentsOfMonth } from '../sync/invoice-rules.ts';
import { reversalsQueue } from '../sync/sync-objects.ts';
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

/** Does to the plan of a payment what follows from its refunds and disputes. Repeating it changes nothing. */
export async function followReversals(
  services: Services,
  memberId: string,
  paymentId: string,
): Promise<void> {
  const { payments, database } = services;
  const id = unwrapProviderResult(await payments.findSubscription({ kind: 'payment', id: paymentId }));
  const plan = await findActivePlan(database, memberId);
  if (id === undefined || plan?.stripeSubscriptionId !== id) return;
  const decision = await readDecision(services, plan, paymentId);
  if (decision === 'end') await end(services, memberId, paymentId);
  if (decision === 'pause') {
    // Also a plan that is paused already, so that the end of that pause charges nothing while the bank decides.
    await setPausedByDispute(database, id, true);
    if (plan.status !== 'MEMBERSHIP_PAUSED') await pausePlan(services, { memberId, actor });
  }
  if (decision === 'resume') {
    await resumePlan(services, { memberId, actor, isDisputeOver: true });
    await setPausedByDispute(database, id, false);
  }
}

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
