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

interface Order {
  readonly memberId: string;
  /** 'operator:<name>'. */
  readonly actor: string;
}

async function carryOut(
  services: Services,
  { memberId, actor }: Order,
  action: 'plan.pause-asked' | 'plan.resume-asked',
  work: (plan: StoredSubscription) => Promise<ProviderResult<void>>,
): Promise<void> {
  const running = await findActivePlan(services.database, memberId);
  if (!running) throw new AppError('NO_PLAN');
  const subscriptionId = running.stripeSubscriptionId;
  const before = { status: running.status };
  await recordAudit(services.database, { actor, action, memberId, before, after: { subscriptionId } });
  await markAwaitingProvider(services.database, subscriptionId, services.clock.now());
  unwrapProviderResult(await work(running));
  unwrapProviderResult(await syncSubscription(services, subscriptionId));
}

async function pause(services: Services, plan: StoredSubscription): Promise<ProviderResult<void>> {
  // Else it would be charged while the plan is paused.
  await discardAnyPendingChange(services, plan);
  return services.payments.planChanges.pause(plan.stripeSubscriptionId);
}

/**
 * Pauses a member's plan: MEMBERSHIP_PAUSED, and nothing is charged until it goes on. A second time it changes nothing.
 * @throws Refusal NO_PLAN, PAYMENT_IN_PROGRESS, CARD_PROVIDER_UNAVAILABLE
 */
export const pausePlan = (services: Services, order: Order): Promise<void> =>
  withPlanLock(services, order.memberId, () =>
    carryOut(services, order, 'plan.pause-asked', (plan) => pause(services, plan)),
  );

/**
 * Lets a paused plan go on: it is charged again from its next renewal.
 * @throws Refusal NO_PLAN, PAYMENT_IN_PROGRESS, CARD_PROVIDER_UNAVAILABLE
 */
export const resumePlan = (services: Services, order: Order): Promise<void> =>
  withPlanLock(services, order.memberId, () =>
    carryOut(services, order, 'plan.resume-asked', ({ stripeSubscriptionId }) =>
      services.payments.planChanges.resume(stripeSubscriptionId),
    ),
  );
