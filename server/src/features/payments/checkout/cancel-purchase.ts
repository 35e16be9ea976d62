import { AppError } from '../../../platform/errors/app-error.ts';
import type { StartedPurchase } from '../../../providers/payments/purchases.ts';
import type { Services } from '../../../services.ts';
import { findPurchase, type Purchase } from '../payments-repository.ts';
import { syncPurchase } from '../sync/sync.ts';
import { unwrapProviderResult } from '../unwrap-provider-result.ts';
import { ensureCustomer } from './customer.ts';
import { markCanceled } from './purchases-repository.ts';
import { startAtProvider } from './start-at-provider.ts';

interface Begun {
  readonly stripeSubscriptionId: string | null;
  readonly stripePaymentIntentId: string | null;
}

const begunAs = ({ subscriptionId, intentId }: StartedPurchase): Begun => ({
  stripeSubscriptionId: subscriptionId ?? null,
  stripePaymentIntentId: intentId ?? null,
});

/** A plan that costs nothing runs as soon as it is begun: so it is only looked for. */
async function findBegun(services: Services, purchase: Purchase): Promise<Begun | undefined> {
  const { memberId, id: paymentId } = purchase;
  const customerId = await ensureCustomer(services, memberId);
  const search = { kind: 'subscription', customerId, paymentId } as const;
  const started = unwrapProviderResult(await services.payments.findStarted(search));
  return started && begunAs(started);
}

/** A purchase whose beginning was cut off may stand at the provider all the same: beginning it again tells which it is. */
async function begunOf(services: Services, purchase: Purchase): Promise<Begun | undefined> {
  const { stripeSubscriptionId, stripePaymentIntentId, amount, discount } = purchase;
  if (stripeSubscriptionId !== null || stripePaymentIntentId !== null) return purchase;
  if (amount === discount) return findBegun(services, purchase);
  return begunAs(await startAtProvider(services, purchase));
}

async function refuseWhileProcessing(
  { payments }: Services,
  { stripePaymentIntentId }: Begun,
): Promise<void> {
  if (stripePaymentIntentId === null) return;
  const { status } = unwrapProviderResult(await payments.readPayment(stripePaymentIntentId));
  if (status === 'processing') throw new AppError('PAYMENT_IN_PROGRESS');
}

async function abandon({ payments }: Services, begun: Begun): Promise<void> {
  const { stripeSubscriptionId, stripePaymentIntentId } = begun;
  const result =
    stripeSubscriptionId === null
      ? await payments.abandonPayment(stripePaymentIntentId ?? '')
      : await payments.abandonSubscription(stripeSubscriptionId);
  // 'invalid': it was paid meanwhile, which the next reading shows.
  if (!result.ok && result.error.kind !== 'invalid') unwrapProviderResult(result);
}

/**
 * Gives up a purchase that is under way, so that another can take its place; one that turns out to be paid is credited instead.
 * @throws Refusal PAYMENT_IN_PROGRESS while the bank is still deciding
 */
export async function cancelPurchase(services: Services, purchase: Purchase): Promise<void> {
  const begun = await begunOf(services, purchase);
  if (!begun) return markCanceled(services.database, purchase.id);
  await refuseWhileProcessing(services, begun);
  await abandon(services, begun);
  unwrapProviderResult(await syncPurchase(services, begun));
  const after = await findPurchase(services.database, purchase.id);
  if (after?.settledAt === null) throw new AppError('PAYMENT_IN_PROGRESS');
}
