import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { listStuck, touchPurchase, type Purchase } from '../payments-repository.ts';
import { listStaleSubscriptions, touchSubscription } from '../subscriptions-repository.ts';
import { syncSubscription } from './sync-subscription.ts';
import { syncPurchase } from './sync.ts';

/** How long a purchase may stand still before it is looked at, and a plan be overdue, in ms. */
const stillFor = 2 * 60_000;
const overdueFor = 10 * 60_000;
/** How long what was asked for a plan is asked after, in ms: longer than the card provider lets a change wait (23 hours). */
const askedAfterFor = 48 * 3_600_000;
/** How long an add-on may be left unpaid; an unpaid plan is ended by the card provider after 23 hours. */
const forgottenAfter = 24 * 3_600_000;
const atOnce = 100;

const before = (services: Services, milliseconds: number): Date =>
  new Date(services.clock.now().getTime() - milliseconds);

async function lookAt(services: Services, purchase: Purchase): Promise<void> {
  const isForgotten = purchase.isAddOn && purchase.createdAt < before(services, forgottenAfter);
  // Refused where it is being paid after all: what it has become is read below.
  if (isForgotten && purchase.stripePaymentIntentId !== null)
    await services.payments.abandonPayment(purchase.stripePaymentIntentId);
  const result = await syncPurchase(services, purchase);
  if (result.ok) return;
  services.log.warn({ purchase: purchase.id, error: result.error }, 'purchase not looked at');
  await touchPurchase(services.database, purchase.id);
}

async function lookAtPlan(services: Services, id: string): Promise<void> {
  const result = await syncSubscription(services, id);
  if (result.ok) return;
  services.log.warn({ subscription: id, error: result.error }, 'plan not looked at');
  await touchSubscription(services.database, id);
}

/**
 * Looks at what no webhook and no browser has told of: purchases under way, what was asked for a plan (a change, the payment of an
 * open renewal, its end), and renewals that are due (MOM-06).
 */
export async function sweepStalePayments(services: Services): Promise<void> {
  const stuck = await listStuck(services.database, before(services, stillFor), atOnce);
  for (const purchase of stuck) await lookAt(services, purchase);
  const unheard = {
    overSince: before(services, overdueFor),
    askedAfter: before(services, askedAfterFor),
    untouchedSince: before(services, stillFor),
  };
  for (const id of await listStaleSubscriptions(services.database, unheard, atOnce))
    await lookAtPlan(services, id);
}

export const sweepHandler = (services: Services): JobHandler => ({
  queue: 'sweep-payments',
  handle: () => sweepStalePayments(services),
  cron: '*/3 * * * *',
});
