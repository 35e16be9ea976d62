import { cancelAbandonedPurchases, sweepStalePayments } from '../../src/features/payments/index.ts';
import { reconcile } from '../../src/features/payments/reconciliation/reconcile.ts';
import { fulfillDueRewards } from '../../src/features/referrals/fulfill-rewards.ts';
import type { MoneyServer } from '../money-server.ts';
import type { TestServer } from '../test-server.ts';

/** What the jobs do in the night after: whatever was missed is found. */
export async function nextNight({ services }: TestServer): Promise<void> {
  for (let n = 0; n < 3; n += 1) await sweepStalePayments(services);
  await reconcile(services);
  await fulfillDueRewards(services);
}

/**
 * The provider ends plans whose first payment did not come within 23 hours, and forgets changes that waited for theirs as long;
 * and the jobs look at what is left open.
 */
export async function nextDay(money: MoneyServer, server: TestServer): Promise<void> {
  const day = 25 * 3_600;
  money.clock.advance(day);
  // What was never begun here, or begun and not known of, is found and given up first.
  await cancelAbandonedPurchases(server.services);
  const { subscriptions } = await money.books();
  const waiting = subscriptions.filter(
    ({ status, pending_update: change }) => status === 'incomplete' || (change ?? null) !== null,
  );
  for (const { latest_invoice: invoice } of waiting)
    if (typeof invoice === 'string') await money.stripe.invoices.voidInvoice(invoice);
  for (let n = 0; n < 3; n += 1) await sweepStalePayments(server.services);
  money.clock.advance(-day);
}
