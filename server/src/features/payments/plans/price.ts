import type { PriceSummary } from '@moments/contract/payments/checkout';
import type { ProductKind } from '@moments/contract/payments/product-kinds';
import { calculateDiscount } from '@moments/contract/values/money';
import type { Services } from '../../../services.ts';
import { getReferralDiscount } from '../../referrals/index.ts';
import { hasHadPaidPlan } from '../subscriptions-repository.ts';
import type { StoredPlan } from './plans-repository.ts';
import { productKinds } from './product-kinds.ts';

/**
 * Calculates the price of a purchase in cents (CHK-02), for the screen and for the charge.
 * @param amount of the price
 * @param percent of the referral discount; 0 without one
 */
export function calculatePriceSummary(amount: number, percent: number): PriceSummary {
  const discount = calculateDiscount(amount, percent);
  return { price: amount, discount, discountPercent: discount > 0 ? percent : 0, total: amount - discount };
}

/** Gets the referral discount on a member's products of one kind, in percent. Only the first paid plan has one (CHK-03). */
export async function getDiscountPercent(
  services: Services,
  memberId: string,
  kind: ProductKind,
): Promise<number> {
  const isDiscounted = productKinds[kind].isMonthly && !(await hasHadPaidPlan(services.database, memberId));
  return isDiscounted ? getReferralDiscount(services, memberId) : 0;
}

/** Calculates what a plan or add-on costs a member today. */
export async function calculatePrice(
  services: Services,
  memberId: string,
  { amount, kind }: StoredPlan,
): Promise<PriceSummary> {
  const percent = amount > 0 ? await getDiscountPercent(services, memberId, kind) : 0;
  return calculatePriceSummary(amount, percent);
}
