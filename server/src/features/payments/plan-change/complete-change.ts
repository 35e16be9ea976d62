import type { Services } from '../../../services.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { unwrapProviderResult } from '../unwrap-provider-result.ts';
import { readChangeablePlan } from './changeable-plan.ts';
import { discardPendingChange, findPendingChange } from './pending-change.ts';
import { toPlanChangeStatus, type PlanChangeStatus } from './plan-change-status.ts';
import { withPlanLock } from './plan-lock.ts';

async function finish(services: Services, memberId: string, priceId: string): Promise<PlanChangeStatus> {
  const reading = await readChangeablePlan(services, memberId);
  const { id, priceId: present } = reading.subscription;
  unwrapProviderResult(await syncSubscription(services, id));
  if (present === priceId) return toPlanChangeStatus('succeeded');
  const waiting = findPendingChange(reading);
  if (waiting?.priceId !== priceId) return toPlanChangeStatus('canceled');
  if (waiting.status === 'processing') return toPlanChangeStatus('processing');
  if (waiting.status === 'requires_action')
    return toPlanChangeStatus('requires_action', waiting.invoice.payment?.clientSecret);
  // Left open, the provider might charge it later by itself.
  await discardPendingChange(services, waiting);
  return toPlanChangeStatus('failed');
}

/**
 * How the payment of a change turned out, by the card provider's word. A change whose payment failed is given up, so that nothing
 * of it is charged later.
 * @throws Refusal NO_PLAN, PLAN_NOT_CHANGEABLE, PAYMENT_IN_PROGRESS, CARD_PROVIDER_UNAVAILABLE
 */
export const completePlanChange = (
  services: Services,
  memberId: string,
  priceId: string,
): Promise<PlanChangeStatus> => withPlanLock(services, memberId, () => finish(services, memberId, priceId));
