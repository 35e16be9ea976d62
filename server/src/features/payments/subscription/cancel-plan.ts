import { recordAudit } from '../../../platform/audit/index.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ProviderResult } from '../../../providers/payments/provider-result.ts';
import type { Services } from '../../../services.ts';
import { discardAnyPendingChange } from '../plan-change/pending-change.ts';
import { withPlanLock } from '../plan-change/plan-lock.ts';
import {
  findActivePlan,
  markAwaitingProvider,
  type StoredSubscription,
} from '../subscriptions-repository.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { unwrapProviderResult } from '../unwrap-provider-result.ts';

async function runningPlan({ database }: Services, memberId: string): Promise<StoredSubscription> {
  const running = await findActivePlan(database, memberId);
  if (!running) throw new AppError('NO_PLAN');
  return running;
}

/** Does it at the provider and reads what came of it; a plan that has ended meanwhile is told of as such. */
async function carryOut(
  services: Services,
  { stripeSubscriptionId }: StoredSubscription,
  work: (id: string) => Promise<ProviderResult<void>>,
): Promise<void> {
  await markAwaitingProvider(services.database, stripeSubscriptionId, services.clock.now());
  const result = await work(stripeSubscriptionId);
  const hasEnded = !result.ok && (result.error.kind === 'invalid' || result.error.kind === 'not-found');
  if (!hasEnded) unwrapProviderResult(result);
  unwrapProviderResult(await syncSubscription(services, stripeSubscriptionId));
  if (hasEnded) throw new AppError('NO_PLAN');
}

const audit = (
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

/** Within the member's turn: lets their plan end with its period. */
export async function cancelAtPeriodEnd(services: Services, memberId: string, actor?: string): Promise<void> {
  const plan = await runningPlan(services, memberId);
  if (!plan.cancelPlanInitiated) await audit(services, memberId, 'plan.cancel-asked', plan, actor);
  // Else it would be charged for a plan that ends.
  await discardAnyPendingChange(services, plan);
  await carryOut(services, plan, (id) => services.payments.endSubscription(id, 'with-period'));
}

/**
 * Lets a member's plan end with its paid period (BILL-03). What was paid stays theirs until then.
 * @param actor who ends it: the member unless said, or an operator at their request (ACC-03)
 * @throws Refusal NO_PLAN, PAYMENT_IN_PROGRESS, CARD_PROVIDER_UNAVAILABLE
 */
export const cancelPlan = (services: Services, memberId: string, actor?: string): Promise<void> =>
  withPlanLock(services, memberId, () => cancelAtPeriodEnd(services, memberId, actor));

/** Within the member's turn: lets a plan that would end with its period renew. */
export async function renewAfterPeriod(services: Services, memberId: string): Promise<void> {
  const plan = await runningPlan(services, memberId);
  if (plan.cancelPlanInitiated) await audit(services, memberId, 'plan.keep-asked', plan);
  await carryOut(services, plan, (id) => services.payments.keepSubscription(id));
}

/**
 * Takes a cancellation back.
 * @throws Refusal NO_PLAN once it has ended, PAYMENT_IN_PROGRESS, CARD_PROVIDER_UNAVAILABLE
 */
export const reactivatePlan = (services: Services, memberId: string): Promise<void> =>
  withPlanLock(services, memberId, () => renewAfterPeriod(services, memberId));
