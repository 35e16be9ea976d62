import { recordAudit } from '../../../platform/audit/index.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ProviderResult } from '../../../providers/payments/provider-result.ts';
import type { Services } from '../../../services.ts';
import { requireLastingAccount } from '../plans/available-plans.ts';
import { isAlreadyGone, unwrapProviderResult } from '../provider-calls.ts';
import {
  dropChosenPlan,
  keepChosenPlan,
  markAwaitingProvider,
  type StoredSubscription,
} from '../subscriptions-repository.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { requireActivePlan } from './active-plan.ts';
import { discardAnyPendingChange } from './pending-change.ts';
import { withPlanLock } from './plan-lock.ts';

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
 * @param actor who cancels it: by default the member, or staff at the member's request (ACC-03)
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
 * @throws AppError ACCOUNT_ENDING, NO_PLAN if it has ended, PAYMENT_IN_PROGRESS, CARD_PROVIDER_UNAVAILABLE
 */
export const reactivatePlan = (services: Services, memberId: string): Promise<void> =>
  withPlanLock(services, memberId, async () => {
    await requireLastingAccount(services, memberId);
    await renewAfterPeriod(services, memberId);
  });
