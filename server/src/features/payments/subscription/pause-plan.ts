import type { ProviderResult } from '../../../providers/payments/provider-result.ts';
import { Refusal } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { findRunning, markUnsettled, type StoredSubscription } from '../subscriptions-repository.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { required } from '../unwrap-provider-result.ts';
import { inTurn } from '../plan-change/plan-lock.ts';
import { dropWaitingOf } from '../plan-change/pending-change.ts';

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
  const running = await findRunning(services.database, memberId);
  if (!running) throw new Refusal('NO_PLAN');
  const subscriptionId = running.stripeSubscriptionId;
  const before = { status: running.status };
  await recordAudit(services.database, { actor, action, memberId, before, after: { subscriptionId } });
  await markUnsettled(services.database, subscriptionId, services.clock.now());
  required(await work(running));
  required(await syncSubscription(services, subscriptionId));
}

async function pause(services: Services, plan: StoredSubscription): Promise<ProviderResult<void>> {
  // Else it would be charged while the plan is paused.
  await dropWaitingOf(services, plan);
  return services.payments.planChanges.pause(plan.stripeSubscriptionId);
}

/**
 * Pauses a member's plan: MEMBERSHIP_PAUSED, and nothing is charged until it goes on. A second time it changes nothing.
 * @throws Refusal NO_PLAN, PAYMENT_UNDER_WAY, CARD_PROVIDER_UNAVAILABLE
 */
export const pausePlan = (services: Services, order: Order): Promise<void> =>
  inTurn(services, order.memberId, () =>
    carryOut(services, order, 'plan.pause-asked', (plan) => pause(services, plan)),
  );

/**
 * Lets a paused plan go on: it is charged again from its next renewal.
 * @throws Refusal NO_PLAN, PAYMENT_UNDER_WAY, CARD_PROVIDER_UNAVAILABLE
 */
export const resumePlan = (services: Services, order: Order): Promise<void> =>
  inTurn(services, order.memberId, () =>
    carryOut(services, order, 'plan.resume-asked', ({ stripeSubscriptionId }) =>
      services.payments.planChanges.resume(stripeSubscriptionId),
    ),
  );
