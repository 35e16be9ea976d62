import type { StartedPurchase } from '../../../providers/payments/payments.ts';
import { ok, type ProviderResult } from '../../../providers/payments/provider-result.ts';
import type { Services } from '../../../services.ts';
import { callForCustomer } from '../ensure-customer.ts';
import { saveStarted, type Purchase } from '../payments-repository.ts';
import { findPlan } from '../plans/plans-repository.ts';
import { productKinds } from '../plans/product-kinds.ts';
import { callProviderOnce } from '../provider-calls.ts';

/** Creates the purchase's coupon. Its ID comes from the purchase, whose discount never changes. */
async function createCoupon(
  { payments }: Services,
  purchase: Purchase,
): Promise<ProviderResult<string | undefined>> {
  if (purchase.discountPercent === 0) return ok(undefined);
  return payments.createCoupon({ id: `referral-${purchase.id}`, percentOff: purchase.discountPercent });
}

async function create(
  services: Services,
  purchase: Purchase,
  customerId: string,
  key: string,
): Promise<ProviderResult<StartedPurchase>> {
  const { payments, database } = services;
  const order = { customerId, memberId: purchase.memberId, paymentId: purchase.id, key };
  if (!productKinds[purchase.kind].isMonthly) {
    const plan = await findPlan(database, purchase.priceId);
    return payments.startPayment({ ...order, amount: purchase.amount, description: plan?.name ?? 'Moments' });
  }
  const coupon = await createCoupon(services, purchase);
  if (!coupon.ok) return coupon;
  return payments.startSubscription({ ...order, priceId: purchase.priceId, couponId: coupon.value });
}

/** Stripe forgets an idempotency key after 24 hours, in ms with a margin: https://docs.stripe.com/api/idempotent_requests */
const keysKnownFor = 20 * 60 * 60_000;

/** Looks for what an earlier start created whose reply was lost, when the key no longer finds it. */
async function findForgotten(
  { clock }: Pick<Services, 'clock'>,
  purchase: Purchase,
  find: () => Promise<ProviderResult<StartedPurchase | undefined>>,
): Promise<ProviderResult<StartedPurchase | undefined>> {
  const isKeyKnown = clock.now().getTime() - purchase.createdAt.getTime() < keysKnownFor;
  return isKeyKnown ? ok(undefined) : find();
}

/**
 * Starts a purchase at Stripe once. Another call returns the same object, also days later. Nothing is charged before the browser confirms.
 * @throws AppError CARD_PROVIDER_UNAVAILABLE
 */
export async function startAtProvider(services: Services, purchase: Purchase): Promise<StartedPurchase> {
  const kind = productKinds[purchase.kind].isMonthly ? 'subscription' : 'payment';
  const started = await callForCustomer(services, purchase.memberId, async (customerId) => {
    const find = () => services.payments.findStarted({ kind, customerId, paymentId: purchase.id });
    const forgotten = await findForgotten(services, purchase, find);
    if (!forgotten.ok) return forgotten;
    if (forgotten.value !== undefined) return ok(forgotten.value);
    return callProviderOnce(services, {
      purpose: `payment:${purchase.id}`,
      create: (key) => create(services, purchase, customerId, key),
      find,
    });
  });
  await saveStarted(services.database, purchase.id, started);
  return started;
}
