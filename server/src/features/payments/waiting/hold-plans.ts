import { processEach } from '../../../platform/jobs/each.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { lockMember } from '../../members/index.ts';
import { unwrapProviderResult } from '../provider-calls.ts';
import { discardAnyPendingChange } from '../subscription/pending-change.ts';
import { withPlanLock } from '../subscription/plan-lock.ts';
import { findActivePlan, markAwaitingProvider } from '../subscriptions-repository.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { canBeHeld, holdPlansQueue, isLate } from '../waiting-rules.ts';
import { listChargedWhileWaiting, setHeld } from './waiting-repository.ts';

/** Marks the plan of a member who still waits, or opted out. A match after this finds the mark and starts the month. */
const markHeld = ({ database, personalData, clock }: Services, memberId: string): Promise<void> =>
  database.transaction(async (transaction) => {
    const member = await lockMember(transaction, personalData, { id: memberId });
    const plan =
      member && canBeHeld(member.status, member.coachName)
        ? await findActivePlan(transaction, memberId)
        : undefined;
    if (plan?.heldForMatchSince === null) await setHeld(transaction, plan.stripeSubscriptionId, clock.now());
  });

/** Stops the charges of a plan that is still marked. A match or a refund in the meantime has removed the mark, or comes after this. */
async function hold(services: Services, memberId: string): Promise<void> {
  await markHeld(services, memberId);
  await withPlanLock(services, memberId, async () => {
    const plan = await findActivePlan(services.database, memberId);
    if (!plan || plan.heldForMatchSince === null) return;
    const { stripeSubscriptionId: id } = plan;
    await discardAnyPendingChange(services, plan);
    await markAwaitingProvider(services.database, id, services.clock.now());
    unwrapProviderResult(await services.payments.planChanges.pause(id));
    unwrapProviderResult(await syncSubscription(services, id));
  });
}

/** Holds the plans of members who wait for a coach longer than promised, so that no paid month passes without one (RENEW-05). */
export async function holdPlansOfLateMatches(services: Services, signal?: AbortSignal): Promise<void> {
  const { database, clock, log } = services;
  const waiting = await listChargedWhileWaiting(database);
  const now = clock.now();
  const late = waiting.filter(({ status, since }) => isLate({ status, since: since ?? undefined }, now));
  const ids = late.map(({ memberId }) => memberId);
  const failure = 'failed to hold the plan of a late match';
  await processEach(ids, (id) => hold(services, id), { log, failure, signal });
}

export const createHoldPlansHandler = (services: Services): JobHandler => ({
  queue: holdPlansQueue,
  handle: (_data, signal) => holdPlansOfLateMatches(services, signal),
  cron: '35 * * * *',
});
