import { recordAudit } from '../../../platform/audit/index.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { JobData, JobHandler, Jobs } from '../../../platform/jobs/jobs.ts';
import type { ProviderResult } from '../../../providers/payments/provider-result.ts';
import type { Services } from '../../../services.ts';
import { endPlanMomentsNow } from '../../moments/index.ts';
import { discardAnyPendingChange } from '../plan-change/pending-change.ts';
import { withPlanLock } from '../plan-change/plan-lock.ts';
import { findPlan } from '../plans/plans-repository.ts';
import { isAlreadyGone, unwrapProviderResult } from '../provider-calls.ts';
import {
  dropChosenPlan,
  findActivePlan,
  findSubscription,
  keepChosenPlan,
  markAwaitingProvider,
  type StoredSubscription,
} from '../subscriptions-repository.ts';
import { endPlanQueue, syncSubscription } from '../sync/sync-subscription.ts';
import { requireActivePlan } from './active-plan.ts';

/** Updates the plan at Stripe and reads the result. If it has already ended, stores that and throws NO_PLAN. */
async function updateAtProvider(
  services: Services,
  { stripeSubscriptionId }: StoredSubscription,
  update: (id: string) => Promise<ProviderResult<void>>,
): Promise<void> {
  await markAwaitingProvider(services.database, stripeSubscriptionId, services.clock.now());
  const result = await update(stripeSubscriptionId);
  const hasEnded = isAlreadyGone(result);
  if (!hasEnded) unwrapProviderResult(result);
  unwrapProviderResult(await syncSubscription(services, stripeSubscriptionId));
  if (hasEnded) throw new AppError('NO_PLAN');
}

const recordPlanAudit = (
  { database }: Services,
  memberId: string,
  action: string,
  plan: StoredSubscription,
  actor = 'member',
) =>
  recordAudit(database, {
    actor,
    action,
    memberId,
    before: { cancelPlanInitiated: plan.cancelPlanInitiated },
    after: { subscriptionId: plan.stripeSubscriptionId },
  });

/** Cancels the plan at the end of its period. The caller holds the plan lock. */
export async function cancelAtPeriodEnd(services: Services, memberId: string, actor?: string): Promise<void> {
  const plan = await requireActivePlan(services, memberId);
  if (!plan.cancelPlanInitiated) await recordPlanAudit(services, memberId, 'plan.cancel-asked', plan, actor);
  // A pending change must not be charged for a plan that ends.
  await discardAnyPendingChange(services, plan);
  await keepChosenPlan(services.database, plan.stripeSubscriptionId);
  await updateAtProvider(services, plan, (id) => services.payments.endSubscription(id, 'with-period'));
}

/**
 * Cancels a member's plan at the end of its paid period (BILL-03). The member keeps what they paid for until then.
 * @param actor who cancels it: by default the member, or an operator at the member's request (ACC-03)
 * @throws AppError NO_PLAN, PAYMENT_IN_PROGRESS, CARD_PROVIDER_UNAVAILABLE
 */
export const cancelPlan = (services: Services, memberId: string, actor?: string): Promise<void> =>
  withPlanLock(services, memberId, () => cancelAtPeriodEnd(services, memberId, actor));

/** Renews a plan after its period that would end or change then, or when a change is paid. The caller holds the plan lock. */
export async function renewAfterPeriod(services: Services, memberId: string): Promise<void> {
  const plan = await requireActivePlan(services, memberId);
  const willChange = plan.cancelPlanInitiated || plan.nextPriceId !== null || plan.pendingPriceId !== null;
  if (willChange) await recordPlanAudit(services, memberId, 'plan.keep-asked', plan);
  await discardAnyPendingChange(services, plan);
  await dropChosenPlan(services.database, plan.stripeSubscriptionId);
  await updateAtProvider(services, plan, (id) => services.payments.reactivateSubscription(id));
}

/**
 * Keeps a plan that is canceled, or that another plan would replace at the renewal or when its payment is confirmed.
 * @throws AppError NO_PLAN if it has ended, PAYMENT_IN_PROGRESS, CARD_PROVIDER_UNAVAILABLE
 */
export const reactivatePlan = (services: Services, memberId: string): Promise<void> =>
  withPlanLock(services, memberId, () => renewAfterPeriod(services, memberId));

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

async function endIfDue(services: Services, id: string, job: JobData): Promise<void> {
  if (!(await isStillDue(services, id, job))) return;
  const ended = await requestEnd(services, id, job.when);
  if (!ended.ok && !isAlreadyGone(ended)) throw new Error(`${id} was not ended: ${ended.error.kind}`);
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
