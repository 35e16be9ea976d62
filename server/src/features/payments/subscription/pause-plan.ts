import { recordAudit } from '../../../platform/audit/index.ts';
import type { ProviderResult } from '../../../providers/payments/provider-result.ts';
import type { Services } from '../../../services.ts';
import { unwrapProviderResult } from '../provider-calls.ts';
import {
  isPausedByRequest,
  markAwaitingProvider,
  type StoredSubscription,
} from '../subscriptions-repository.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { requireActivePlan } from './active-plan.ts';
import { discardAnyPendingChange } from './pending-change.ts';
import { withPlanLock } from './plan-lock.ts';

interface PauseRequest {
  readonly memberId: string;
  /** 'token:<name>' or 'staff:<ID>'. */
  readonly actor: string;
}

/** Updates the plan at Stripe and reads the result. The caller holds the plan lock. */
async function updateAtProvider(
  services: Services,
  { memberId, actor }: PauseRequest,
  action: 'plan.pause-asked' | 'plan.resume-asked',
  update: (plan: StoredSubscription) => Promise<ProviderResult<void>>,
): Promise<void> {
  const plan = await requireActivePlan(services, memberId);
  const subscriptionId = plan.stripeSubscriptionId;
  const before = { status: plan.status };
  await recordAudit(services.database, { actor, action, memberId, before, after: { subscriptionId } });
  await markAwaitingProvider(services.database, subscriptionId, services.clock.now());
  unwrapProviderResult(await update(plan));
  unwrapProviderResult(await syncSubscription(services, subscriptionId));
}

async function pause(services: Services, plan: StoredSubscription): Promise<ProviderResult<void>> {
  // A pending change must not be charged while the plan is paused.
  await discardAnyPendingChange(services, plan);
  return services.payments.planChanges.pause(plan.stripeSubscriptionId);
}

/** Pauses a plan as `pausePlan` does. The caller holds the plan lock. */
export const pauseInLock = (services: Services, request: PauseRequest): Promise<void> =>
  updateAtProvider(services, request, 'plan.pause-asked', (plan) => pause(services, plan));

/**
 * Pauses a member's plan (MEMBERSHIP_PAUSED). Nothing is charged until it resumes. Repeating it changes nothing.
 * @throws AppError NO_PLAN, PAYMENT_IN_PROGRESS, CARD_PROVIDER_UNAVAILABLE
 */
export const pausePlan = (services: Services, request: PauseRequest): Promise<void> =>
  withPlanLock(services, request.memberId, () => pauseInLock(services, request));

interface ResumeRequest extends PauseRequest {
  /** The last open dispute about the plan is over, so that its mark no longer counts. */
  readonly isDisputeOver?: boolean;
}

/** Resumes a plan as `resumePlan` does. The caller holds the plan lock. */
export async function resumeInLock(
  services: Services,
  { isDisputeOver = false, ...request }: ResumeRequest,
): Promise<void> {
  const plan = await requireActivePlan(services, request.memberId);
  const isDisputed = plan.isPausedByDispute && !isDisputeOver;
  if (plan.heldForMatchSince !== null || isDisputed) return;
  if (await isPausedByRequest(services.database, plan)) return;
  await updateAtProvider(services, request, 'plan.resume-asked', ({ stripeSubscriptionId }) =>
    services.payments.planChanges.resume(stripeSubscriptionId),
  );
}

/**
 * Resumes a paused plan, unless it is paused for another reason too: a late match, a dispute, or the member's own pause. What ends the
 * last of them resumes it. It is charged again from its next renewal.
 * @throws AppError NO_PLAN, PAYMENT_IN_PROGRESS, CARD_PROVIDER_UNAVAILABLE
 */
export const resumePlan = (services: Services, request: PauseRequest): Promise<void> =>
  withPlanLock(services, request.memberId, () => resumeInLock(services, request));
