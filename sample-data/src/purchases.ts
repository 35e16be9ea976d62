import { toProductKind, type ProductKind } from '@moments/contract/payments/product-kinds';
import { loadProfile } from '@moments/server/features/members/load-profile';
import { refreshPayment, startPayment } from '@moments/server/features/payments/checkout/start-payment';
import { listProducts } from '@moments/server/features/payments/plans/available-plans';
import { syncSubscription } from '@moments/server/features/payments/sync/sync-subscription';
import { runAt, type SeedContext } from './seed-context.ts';

export type PlanKey = 'starter' | 'standard' | 'plus' | 'sponsored' | 'moments-10' | 'moments-25';

const getKind = (key: PlanKey): ProductKind => toProductKind(key.startsWith('moments-'));

async function readPriceId({ services }: SeedContext, memberId: string, key: PlanKey): Promise<string> {
  const kind = getKind(key);
  const product = (await listProducts(services, memberId, kind)).find(({ id }) => id === `moments-${key}`);
  if (!product) throw new Error(`no plan ${key} is on offer`);
  return product.price.id;
}

/**
 * Buys a plan or an add-on as the portal does, with a card that pays.
 * @returns the card provider's ID of the subscription; empty for an add-on
 */
export async function buy(world: SeedContext, memberId: string, key: PlanKey): Promise<string> {
  const { services, cards } = world;
  const priceId = await readPriceId(world, memberId, key);
  const { clientSecret, paymentId } = await startPayment(services, memberId, {
    priceId,
    paymentMethodId: 'pm_card_visa',
    kind: getKind(key),
    attemptId: `sample-${key}`,
  });
  if (clientSecret !== null) await cards.pay(clientSecret);
  const { paymentStatus } = await refreshPayment(services, memberId, paymentId);
  if (paymentStatus !== 'succeeded') throw new Error(`the sample payment of ${key} is ${paymentStatus}`);
  const { subscription } = await loadProfile(services, memberId);
  return subscription?.subscriptionId ?? '';
}

async function read({ services }: SeedContext, subscriptionId: string): Promise<void> {
  const result = await syncSubscription(services, subscriptionId);
  if (!result.ok) throw new Error(`${subscriptionId} could not be read`);
}

/** Starts a plan's next period when its current one ends, and syncs the plan. */
export async function renewAtPeriodEnd(
  world: SeedContext,
  subscriptionId: string,
  outcome: 'paid' | 'failed' = 'paid',
): Promise<void> {
  const end = await world.cards.readPeriodEnd(subscriptionId);
  await runAt(world, end, async () => {
    await world.cards.renew(subscriptionId, outcome);
    await read(world, subscriptionId);
  });
}

export async function cancelAtPeriodEnd(world: SeedContext, subscriptionId: string): Promise<void> {
  await world.cards.cancelAtPeriodEnd(subscriptionId);
  await read(world, subscriptionId);
}
