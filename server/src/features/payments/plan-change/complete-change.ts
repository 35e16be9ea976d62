import { syncSubscription } from '../sync/sync-subscription.ts';
import { required } from '../unwrap-provider-result.ts';
import type { Services } from '../../../services.ts';
import { standing, type ChangeStanding } from './plan-change-status.ts';
import { inTurn } from './plan-lock.ts';
import { readChangeable } from './changeable-plan.ts';
import { dropWaiting, waitingIn } from './pending-change.ts';

async function finish(services: Services, memberId: string, priceId: string): Promise<ChangeStanding> {
  const reading = await readChangeable(services, memberId);
  const { id, priceId: present } = reading.subscription;
  required(await syncSubscription(services, id));
  if (present === priceId) return standing('succeeded');
  const waiting = waitingIn(reading);
  if (waiting?.priceId !== priceId) return standing('canceled');
  if (waiting.status === 'processing') return standing('processing');
  if (waiting.status === 'requires_action')
    return standing('requires_action', waiting.invoice.payment?.clientSecret);
  // Left open, the provider might charge it later by itself.
  await dropWaiting(services, waiting);
  return standing('failed');
}

/**
 * How the payment of a change turned out, by the card provider's word. A change whose payment failed is given up, so that nothing
 * of it is charged later.
 * @throws Refusal NO_PLAN, PLAN_NOT_CHANGEABLE, PAYMENT_UNDER_WAY, CARD_PROVIDER_UNAVAILABLE
 */
export const finishChange = (
  services: Services,
  memberId: string,
  priceId: string,
): Promise<ChangeStanding> => inTurn(services, memberId, () => finish(services, memberId, priceId));
