import type { Transaction } from '../../platform/database/database.ts';
import type { JobHandler, Jobs } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { findActivePlan } from './subscriptions-repository.ts';
import { syncSubscription } from './sync/sync-subscription.ts';

const endPlanQueue = 'end-plan';

/**
 * Ends the plan that a member has, at once or with its period, as an effect of the transaction. Without a plan nothing happens.
 * Money that was paid is not given back by it.
 */
export async function endPlan(
  { jobs }: { readonly jobs: Pick<Jobs, 'enqueue'> },
  transaction: Transaction,
  memberId: string,
  when: 'now' | 'with-period',
): Promise<void> {
  const running = await findActivePlan(transaction, memberId);
  if (running)
    await jobs.enqueue(transaction, endPlanQueue, { subscriptionId: running.stripeSubscriptionId, when });
}

/** Carries the end out; a plan that has ended before is only read. */
async function carryOutEnd(
  services: Services,
  subscriptionId: string,
  when: 'now' | 'with-period',
): Promise<void> {
  const ended = await services.payments.endSubscription(subscriptionId, when);
  const isOver = !ended.ok && (ended.error.kind === 'invalid' || ended.error.kind === 'not-found');
  if (!ended.ok && !isOver) throw new Error(`${subscriptionId} was not ended: ${ended.error.kind}`);
  await syncSubscription(services, subscriptionId);
}

export const endPlanHandler = (services: Services): JobHandler => ({
  queue: endPlanQueue,
  handle: async ({ subscriptionId, when }) => {
    if (typeof subscriptionId === 'string')
      await carryOutEnd(services, subscriptionId, when === 'now' ? 'now' : 'with-period');
  },
});
