import { Refusal } from '../../refusals/refusal.ts';
import type { Services } from '../../services.ts';
import { findPurchase, type Purchase, required, syncPurchase } from '../billing/index.ts';
import { beginAtProvider } from './begin-at-provider.ts';

interface Begun {
  readonly stripeSubscriptionId: string | null;
  readonly stripePaymentIntentId: string | null;
}

/** A purchase whose beginning was cut off may stand at the provider all the same: beginning it again tells which it is. */
async function begunOf(services: Services, purchase: Purchase): Promise<Begun> {
  const { stripeSubscriptionId, stripePaymentIntentId } = purchase;
  if (stripeSubscriptionId !== null || stripePaymentIntentId !== null) return purchase;
  const { subscriptionId = null, intentId = null } = await beginAtProvider(services, purchase);
  return { stripeSubscriptionId: subscriptionId, stripePaymentIntentId: intentId };
}

async function refuseWhileProcessing(
  { payments }: Services,
  { stripePaymentIntentId }: Begun,
): Promise<void> {
  if (stripePaymentIntentId === null) return;
  const { status } = required(await payments.readPayment(stripePaymentIntentId));
  if (status === 'processing') throw new Refusal('PAYMENT_UNDER_WAY');
}

async function abandon({ payments }: Services, begun: Begun): Promise<void> {
  const { stripeSubscriptionId, stripePaymentIntentId } = begun;
  const result =
    stripeSubscriptionId === null
      ? await payments.abandonPayment(stripePaymentIntentId ?? '')
      : await payments.abandonSubscription(stripeSubscriptionId);
  // 'invalid': it was paid meanwhile, which the next reading shows.
  if (!result.ok && result.error.kind !== 'invalid') required(result);
}

/**
 * Gives up a purchase that is under way, so that another can take its place; one that turns out to be paid is credited instead.
 * @throws Refusal PAYMENT_UNDER_WAY while the bank is still deciding
 */
export async function giveUp(services: Services, purchase: Purchase): Promise<void> {
  const begun = await begunOf(services, purchase);
  await refuseWhileProcessing(services, begun);
  await abandon(services, begun);
  required(await syncPurchase(services, begun));
  const after = await findPurchase(services.database, purchase.id);
  if (after?.settledAt === null) throw new Refusal('PAYMENT_UNDER_WAY');
}
