import { ok, type ProviderResult } from '../../../providers/payments/provider-result.ts';
import type { StartedPurchase } from '../../../providers/payments/purchases.ts';
import type { Services } from '../../../services.ts';
import { callProviderOnce } from '../call-provider-once.ts';
import type { Purchase } from '../payments-repository.ts';
import { findPlan } from '../plans/plans-repository.ts';
import { unwrapProviderResult } from '../unwrap-provider-result.ts';
import { ensureCustomer } from './customer.ts';
import { saveStarted } from './purchases-repository.ts';

/** The coupon's terms never change, for they are the purchase's: so its id can be made from it. */
async function couponFor(
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
  if (purchase.isAddOn) {
    const plan = await findPlan(database, purchase.priceId);
    return payments.startPayment({ ...order, amount: purchase.amount, description: plan?.name ?? 'Moments' });
  }
  const coupon = await couponFor(services, purchase);
  if (!coupon.ok) return coupon;
  return payments.startSubscription({ ...order, priceId: purchase.priceId, couponId: coupon.value });
}

/**
 * Begins a purchase at the card provider, once: whoever does it again gets the same.
 * @throws Refusal where the provider can't be reached; nothing is charged before the browser confirms
 */
export async function startAtProvider(services: Services, purchase: Purchase): Promise<StartedPurchase> {
  const customerId = await ensureCustomer(services, purchase.memberId);
  const kind = purchase.isAddOn ? 'payment' : 'subscription';
  const begun = await callProviderOnce(services, {
    purpose: `payment:${purchase.id}`,
    create: (key) => create(services, purchase, customerId, key),
    find: () => services.payments.findStarted({ kind, customerId, paymentId: purchase.id }),
  });
  const started = unwrapProviderResult(begun);
  await saveStarted(services.database, purchase.id, started);
  return started;
}
