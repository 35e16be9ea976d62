import { Refusal } from '../../../platform/errors/app-error.ts';
import type { ProviderResult } from '../../../providers/payments/provider-result.ts';
import type { Services } from '../../../services.ts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { findRunning, markUnsettled, type StoredSubscription } from '../subscriptions-repository.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { required } from '../unwrap-provider-result.ts';
import { inTurn } from '../plan-change/plan-lock.ts';
import { dropWaitingOf } from '../plan-change/pending-change.ts';

async function runningPlan({ database }: Services, memberId: string): Promise<StoredSubscription> {
  const running = await findRunning(database, memberId);
  if (!running) throw new Refusal('NO_PLAN');
  return running;
}

/** Does it at the provider and reads what came of it; a plan that has ended meanwhile is told of as such. */
async function carryOut(
  services: Services,
  { stripeSubscriptionId }: StoredSubscription,
  work: (id: string) => Promise<ProviderResult<void>>,
): Promise<void> {
  await markUnsettled(services.database, stripeSubscriptionId, services.clock.now());
  const result = await work(stripeSubscriptionId);
  const hasEnded = !result.ok && (result.error.kind === 'invalid' || result.error.kind === 'not-found');
  if (!hasEnded) required(result);
  required(await syncSubscription(services, stripeSubscriptionId));
  if (hasEnded) throw new Refusal('NO_PLAN');
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
export async function endWithPeriod(services: Services, memberId: string, actor?: string): Promise<void> {
  const plan = await runningPlan(services, memberId);
  if (!plan.cancelPlanInitiated) await audit(services, memberId, 'plan.cancel-asked', plan, actor);
  // Else it would be charged for a plan that ends.
  await dropWaitingOf(services, plan);
  await carryOut(services, plan, (id) => services.payments.endSubscription(id, 'with-period'));
}

/**
 * Lets a member's plan end with its paid period (BILL-03). What was paid stays theirs until then.
 * @param actor who ends it: the member unless said, or an operator at their request (ACC-03)
 * @throws Refusal NO_PLAN, PAYMENT_UNDER_WAY, CARD_PROVIDER_UNAVAILABLE
 */
export const cancelPlan = (services: Services, memberId: string, actor?: string): Promise<void> =>
  inTurn(services, memberId, () => endWithPeriod(services, memberId, actor));

/** Within the member's turn: lets a plan that would end with its period renew. */
export async function goOnAfterPeriod(services: Services, memberId: string): Promise<void> {
  const plan = await runningPlan(services, memberId);
  if (plan.cancelPlanInitiated) await audit(services, memberId, 'plan.keep-asked', plan);
  await carryOut(services, plan, (id) => services.payments.keepSubscription(id));
}

/**
 * Takes a cancellation back.
 * @throws Refusal NO_PLAN once it has ended, PAYMENT_UNDER_WAY, CARD_PROVIDER_UNAVAILABLE
 */
export const keepPlan = (services: Services, memberId: string): Promise<void> =>
  inTurn(services, memberId, () => goOnAfterPeriod(services, memberId));
