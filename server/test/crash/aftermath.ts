import { reconcile } from '../../src/features/payments/reconciliation/reconcile.ts';
import { cancelAbandonedPurchases, sweepStalePayments } from '../../src/features/payments/sweeps.ts';
import { fulfillDueRewards } from '../../src/features/referrals/fulfill-rewards.ts';
import type { MoneyServer } from '../money-server.ts';
import type { TestServer } from '../test-server.ts';

/** Runs the jobs of the next night, which find what was missed. */
export async function runNextNight({ services }: TestServer): Promise<void> {
  for (let n = 0; n < 3; n += 1) await sweepStalePayments(services);
  await reconcile(services);
  await fulfillDueRewards(services);
}

/**
 * Moves the clock by a day and runs the jobs. Stripe ends subscriptions and pending changes that were not paid within 23 hours.
 */
export async function runNextDay(money: MoneyServer, server: TestServer): Promise<void> {
  const day = 25 * 3_600;
  money.clock.advance(day);
  // First cancel what was never started, or was started without our knowledge.
  await cancelAbandonedPurchases(server.services);
  const { subscriptions } = await money.stripeRecords();
  const unpaid = subscriptions.filter(
    ({ status, pending_update: change }) => status === 'incomplete' || (change ?? null) !== null,
  );
  for (const { latest_invoice: invoice } of unpaid)
    if (typeof invoice === 'string') await money.stripe.invoices.voidInvoice(invoice);
  for (let n = 0; n < 3; n += 1) await sweepStalePayments(server.services);
  money.clock.advance(-day);
}
