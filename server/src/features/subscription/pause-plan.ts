import type { ProviderResult } from '../../providers/payments/provider-result.ts';
import { Refusal } from '../../refusals/refusal.ts';
import type { Services } from '../../services.ts';
import { recordAudit } from '../audit/index.ts';
import { findRunning, required, syncSubscription } from '../billing/index.ts';

interface Order {
  readonly memberId: string;
  /** 'operator:<name>'. */
  readonly actor: string;
}

async function carryOut(
  services: Services,
  { memberId, actor }: Order,
  action: 'plan.pause-asked' | 'plan.resume-asked',
  work: (subscriptionId: string) => Promise<ProviderResult<void>>,
): Promise<void> {
  const running = await findRunning(services.database, memberId);
  if (!running) throw new Refusal('NO_PLAN');
  const subscriptionId = running.stripeSubscriptionId;
  const before = { status: running.status };
  await recordAudit(services.database, { actor, action, memberId, before, after: { subscriptionId } });
  required(await work(subscriptionId));
  required(await syncSubscription(services, subscriptionId));
}

/**
 * Pauses a member's plan: MEMBERSHIP_PAUSED, and nothing is charged until it goes on. A second time it changes nothing.
 * @throws Refusal NO_PLAN, CARD_PROVIDER_UNAVAILABLE
 */
export const pausePlan = (services: Services, order: Order): Promise<void> =>
  carryOut(services, order, 'plan.pause-asked', (id) => services.payments.planChanges.pause(id));

/** Lets a paused plan go on: it is charged again from its next renewal. */
export const resumePlan = (services: Services, order: Order): Promise<void> =>
  carryOut(services, order, 'plan.resume-asked', (id) => services.payments.planChanges.resume(id));
