import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { unwrapProviderResult } from '../provider-calls.ts';
import { discardPendingChange, findPendingChange } from '../subscription/pending-change.ts';
import { withPlanLock } from '../subscription/plan-lock.ts';
import { findSubscription, saveNextPlan } from '../subscriptions-repository.ts';
import { needsBooking, noNextPlan } from '../sync/next-plan-rules.ts';
import { bookQueue, syncSubscription } from '../sync/sync-subscription.ts';

/** Schedules the chosen plan again after the change that took its place was not made. The caller holds the plan lock. */
async function bookChosenPlan(services: Services, subscriptionId: string): Promise<void> {
  const { database, payments, log, clock } = services;
  const snapshot = unwrapProviderResult(await payments.readSubscription(subscriptionId));
  const stored = await findSubscription(database, subscriptionId);
  const { priceId: runningPriceId } = snapshot.subscription;
  const requestedAt = stored?.awaitingProviderSince ?? undefined;
  const nextPriceId = stored?.nextPriceId;
  if (!nextPriceId || !needsBooking(snapshot.subscription, stored, { requestedAt, now: clock.now() })) return;
  const pending = findPendingChange(snapshot);
  if (pending) await discardPendingChange(services, pending);
  const booked = await payments.planChanges.book({ subscriptionId, runningPriceId, nextPriceId });
  if (!booked.ok && booked.error.kind === 'invalid') {
    log.error({ subscription: subscriptionId, nextPriceId }, 'failed to book the chosen plan again');
    await saveNextPlan(database, subscriptionId, noNextPlan);
  } else unwrapProviderResult(booked);
  unwrapProviderResult(await syncSubscription(services, subscriptionId));
}

export const createBookNextPlanHandler = (services: Services): JobHandler => ({
  queue: bookQueue,
  handle: async ({ subscriptionId }) => {
    if (typeof subscriptionId !== 'string') return;
    const stored = await findSubscription(services.database, subscriptionId);
    if (!stored) return;
    await withPlanLock(services, stored.memberId, () => bookChosenPlan(services, subscriptionId));
  },
});
