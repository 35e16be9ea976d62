import { AppError } from '../../../platform/errors/app-error.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { SubscriptionSnapshot } from '../../../providers/payments/payment-reader.ts';
import type { Services } from '../../../services.ts';
import { unwrapProviderResult } from '../provider-calls.ts';
import { findSubscription, saveNextPlan } from '../subscriptions-repository.ts';
import { needsBooking, noNextPlan } from '../sync/next-plan-rules.ts';
import { bookQueue, readPaidPriceId, syncSubscription } from '../sync/sync-subscription.ts';
import { discardPendingChange, findPendingChange } from './pending-change.ts';
import { withPlanLock } from './plan-lock.ts';

const read = async ({ payments }: Services, subscriptionId: string): Promise<SubscriptionSnapshot> =>
  unwrapProviderResult(await payments.readSubscription(subscriptionId));

/** Checks whether an earlier version of this program changed to a cheaper plan before the paid period ended. */
export const wasChangedEarly = async (
  { database }: Pick<Services, 'database'>,
  snapshot: SubscriptionSnapshot,
): Promise<boolean> => (await readPaidPriceId(database, snapshot)) !== snapshot.subscription.priceId;

/**
 * Returns the subscription to the plan that is paid, and schedules the cheaper one for the next period. Otherwise Stripe would charge a
 * more expensive plan as if the cheaper one ran. The caller holds the plan lock.
 * @throws AppError PLAN_NOT_CHANGEABLE if the paid plan is no longer for sale; PAYMENT_IN_PROGRESS, CARD_PROVIDER_UNAVAILABLE
 */
export async function returnToPaidPlan(services: Services, id: string): Promise<SubscriptionSnapshot> {
  const { planChanges } = services.payments;
  const snapshot = await read(services, id);
  const runningPriceId = await readPaidPriceId(services.database, snapshot);
  const { priceId: nextPriceId, endsWithPeriod } = snapshot.subscription;
  if (runningPriceId === nextPriceId) return snapshot;
  const pending = findPendingChange(snapshot);
  if (pending) await discardPendingChange(services, pending);
  const corrected = endsWithPeriod
    ? await planChanges.correct({ subscriptionId: id, priceId: runningPriceId })
    : await planChanges.book({ subscriptionId: id, runningPriceId, nextPriceId });
  if (!corrected.ok && corrected.error.kind === 'invalid')
    throw new AppError('PLAN_NOT_CHANGEABLE', {
      message: 'Your plan changes at its renewal. You can change it again after that.',
    });
  unwrapProviderResult(corrected);
  unwrapProviderResult(await syncSubscription(services, id));
  return read(services, id);
}

/** Schedules the chosen plan again after the change that took its place was not made. The caller holds the plan lock. */
async function bookChosenPlan(services: Services, subscriptionId: string): Promise<void> {
  const { database, payments, log, clock } = services;
  const snapshot = await returnToPaidPlan(services, subscriptionId);
  const stored = await findSubscription(database, subscriptionId);
  const { priceId: runningPriceId } = snapshot.subscription;
  const requestedAt = stored?.awaitingProviderSince ?? undefined;
  const circumstances = { paidPriceId: runningPriceId, requestedAt, now: clock.now() };
  const nextPriceId = stored?.nextPriceId;
  if (!nextPriceId || !needsBooking(snapshot.subscription, stored, circumstances)) return;
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
