import type { Queries, Transaction } from '../../../platform/database/database.ts';
import type { JobData, JobHandler, Jobs } from '../../../platform/jobs/jobs.ts';
import type { ProviderResult } from '../../../providers/payments/provider-result.ts';
import type { Services } from '../../../services.ts';
import { endPlanMomentsNow } from '../../moments/index.ts';
import { findPlan } from '../plans/plans-repository.ts';
import { isAlreadyGone, isMissing, unwrapProviderResult } from '../provider-calls.ts';
import { dropChosenPlan, findActivePlan, findSubscription } from '../subscriptions-repository.ts';
import { endPlanQueue, syncSubscription } from '../sync/sync-subscription.ts';
import { discardAnyPendingChange } from './pending-change.ts';
import { withPlanLock } from './plan-lock.ts';

/**
 * Ends the member's plan after the transaction commits, right away or with its period. Does nothing without a plan. Payments are not
 * refunded.
 */
export async function endPlan(
  { jobs }: { readonly jobs: Pick<Jobs, 'enqueue'> },
  transaction: Transaction,
  memberId: string,
  when: 'now' | 'with-period',
): Promise<void> {
  const plan = await findActivePlan(transaction, memberId);
  if (!plan) return;
  await jobs.enqueue(transaction, endPlanQueue, { subscriptionId: plan.stripeSubscriptionId, when });
}

const isSponsored = async (queries: Queries, priceId: string | null | undefined): Promise<boolean> =>
  (await findPlan(queries, priceId ?? ''))?.isSponsored === true;

/** Checks whether a partner pays for the plan that a member has. */
export const hasSponsoredPlan = async (queries: Queries, memberId: string): Promise<boolean> =>
  isSponsored(queries, (await findActivePlan(queries, memberId))?.priceId);

/**
 * Ends the sponsored plan of a member who leaves the partner, after the transaction commits: right away, with the Moments that are left of
 * it (PLAN-09, SEC-01). A sponsored plan that is chosen for the next period is not started.
 */
export async function endSponsoredPlan(
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  transaction: Transaction,
  memberId: string,
): Promise<void> {
  const plan = await findActivePlan(transaction, memberId);
  if (!plan) return;
  const { stripeSubscriptionId: subscriptionId, nextPriceId } = plan;
  if (await isSponsored(transaction, plan.priceId)) {
    const cause = `partner-left:${subscriptionId}`;
    await endPlanMomentsNow(transaction, { memberId, cause, at: clock.now() });
    await jobs.enqueue(transaction, endPlanQueue, { subscriptionId, when: 'now', isOnlySponsored: true });
  } else if (await isSponsored(transaction, nextPriceId))
    await jobs.enqueue(transaction, endPlanQueue, { subscriptionId, when: 'keep-running' });
}

/**
 * Checks whether an end is still due. While its job waited, the member's own plan may have taken the place of the partner's.
 * @param job.isOnlySponsored whether only a sponsored plan is to end
 */
async function isStillDue(
  { payments, database }: Services,
  id: string,
  { when, isOnlySponsored }: JobData,
): Promise<boolean> {
  if (when === 'keep-running')
    return isSponsored(database, (await findSubscription(database, id))?.nextPriceId);
  if (isOnlySponsored !== true) return true;
  const { subscription } = unwrapProviderResult(await payments.readSubscription(id));
  return isSponsored(database, subscription.priceId);
}

/** Requests an end at Stripe, or the renewal of the running plan instead of the one that was chosen for the next period. */
async function requestEnd(
  services: Services,
  stripeSubscriptionId: string,
  when: unknown,
): Promise<ProviderResult<void>> {
  const { payments, database } = services;
  if (when === 'keep-running') {
    await dropChosenPlan(database, stripeSubscriptionId);
    return payments.reactivateSubscription(stripeSubscriptionId);
  }
  // A pending change must not be charged for a plan that ends.
  await discardAnyPendingChange(services, { stripeSubscriptionId });
  return payments.endSubscription(stripeSubscriptionId, when === 'now' ? 'now' : 'with-period');
}

/** Checks whether what Stripe rejected is so already: the plan has ended, or will with its period. */
async function isAlreadySo({ payments }: Services, id: string, when: unknown): Promise<boolean> {
  const read = await payments.readSubscription(id);
  if (isMissing(read, 'subscription')) return true;
  const { state, endsWithPeriod } = unwrapProviderResult(read).subscription;
  return state === 'ended' || (when === 'with-period' && endsWithPeriod);
}

async function endIfDue(services: Services, id: string, job: JobData): Promise<void> {
  if (!(await isStillDue(services, id, job))) return;
  const ended = await requestEnd(services, id, job.when);
  if (!isAlreadyGone(ended) || !(await isAlreadySo(services, id, job.when))) unwrapProviderResult(ended);
  await syncSubscription(services, id);
}

export const createEndPlanHandler = (services: Services): JobHandler => ({
  queue: endPlanQueue,
  handle: async (job) => {
    const { subscriptionId: id } = job;
    if (typeof id !== 'string') return;
    const stored = await findSubscription(services.database, id);
    if (!stored) return endIfDue(services, id, job);
    await withPlanLock(services, stored.memberId, () => endIfDue(services, id, job));
  },
});
