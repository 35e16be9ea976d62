import { processEach } from '../../platform/jobs/each.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { cancelPurchase } from './checkout/purchases.ts';
import { listStaleSubscriptions, touchSubscription } from './due-subscriptions-repository.ts';
import { listStuck, listUnstarted, touchPurchase, type Purchase } from './payments-repository.ts';
import { productKinds } from './plans/product-kinds.ts';
import { syncPurchase } from './sync/sync-objects.ts';
import { syncSubscription } from './sync/sync-subscription.ts';

const minute = 60_000;
const hour = 60 * minute;
/** How long an object may stay unread, and how long after its period a renewal may stay unknown. */
const unreadFor = 2 * minute;
const overdueFor = 10 * minute;
/** How long a one-time payment may stay unpaid. Stripe ends an unpaid subscription after 23 hours. */
const unpaidFor = 24 * hour;
/** How long a purchase may stay unstarted. Its idempotency keys live longer. */
const unstartedFor = hour;
const batchSize = 100;

const getInstantBefore = ({ clock }: Services, milliseconds: number): Date =>
  new Date(clock.now().getTime() - milliseconds);

const mapById = (purchases: readonly Purchase[]): ReadonlyMap<string, Purchase> =>
  new Map(purchases.map((purchase) => [purchase.id, purchase]));

/** @throws Error or AppError if Stripe can't be reached */
async function refreshPurchase(services: Services, purchase: Purchase | undefined): Promise<void> {
  if (!purchase) return;
  const isExpired =
    !productKinds[purchase.kind].isMonthly && purchase.createdAt < getInstantBefore(services, unpaidFor);
  // Stripe rejects this if the payment is being made after all. The sync below shows its state.
  if (isExpired && purchase.stripePaymentIntentId !== null)
    await services.payments.abandonPayment(purchase.stripePaymentIntentId);
  const result = await syncPurchase(services, purchase);
  if (result.ok) return;
  services.log.warn({ purchase: purchase.id, error: result.error }, 'failed to refresh purchase');
  await touchPurchase(services.database, purchase.id);
}

async function refreshSubscription(services: Services, id: string): Promise<void> {
  const result = await syncSubscription(services, id);
  if (result.ok) return;
  services.log.warn({ subscription: id, error: result.error }, 'failed to refresh subscription');
  await touchSubscription(services.database, id);
}

/**
 * Reads what no webhook and no browser reported: unfinished purchases, requests about a plan (a change, an overdue payment, an
 * end) until they are decided, and due renewals (MOM-06).
 */
export async function sweepStalePayments(services: Services, signal?: AbortSignal): Promise<void> {
  const { database, log } = services;
  const purchaseFailure = { log, failure: 'failed to refresh purchase', signal };
  const subscriptionFailure = { log, failure: 'failed to refresh subscription', signal };
  const stuck = mapById(await listStuck(database, getInstantBefore(services, unreadFor), batchSize));
  const refresh = (id: string) => refreshPurchase(services, stuck.get(id));
  const purchases = await processEach([...stuck.keys()], refresh, purchaseFailure);
  for (const id of purchases) await touchPurchase(database, id);
  const staleBefore = {
    periodEndedBefore: getInstantBefore(services, overdueFor),
    untouchedSince: getInstantBefore(services, unreadFor),
  };
  const stale = await listStaleSubscriptions(database, staleBefore, batchSize);
  const subscriptions = await processEach(
    stale,
    (id) => refreshSubscription(services, id),
    subscriptionFailure,
  );
  for (const id of subscriptions) await touchSubscription(database, id);
}

export const createSweepPaymentsHandler = (services: Services): JobHandler => ({
  queue: 'sweep-payments',
  handle: (_data, signal) => sweepStalePayments(services, signal),
  cron: '*/3 * * * *',
});

/**
 * Cancels purchases whose start was cut off, for example by a server crash, so that none stays open forever. Each is started again
 * first with its own key. That shows what exists at Stripe, and a member who returns at this moment gets the same object.
 */
export async function cancelAbandonedPurchases(services: Services, signal?: AbortSignal): Promise<void> {
  const { database, log } = services;
  const unstarted = mapById(
    await listUnstarted(database, getInstantBefore(services, unstartedFor), batchSize),
  );
  const cancel = async (id: string) => {
    const purchase = unstarted.get(id);
    if (purchase) await cancelPurchase(services, purchase);
  };
  const failure = 'failed to cancel abandoned purchase';
  await processEach([...unstarted.keys()], cancel, { log, failure, signal });
}

export const createCancelAbandonedHandler = (services: Services): JobHandler => ({
  queue: 'give-up-forgotten-purchases',
  handle: (_data, signal) => cancelAbandonedPurchases(services, signal),
  cron: '25 * * * *',
});
