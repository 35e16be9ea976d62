import type { PriceSummary } from '@moments/contract/payments/checkout';
import { percentDiscount } from '@moments/contract/values/money';
import type { Services } from '../../../services.ts';
import { getReferralDiscount } from '../../referrals/index.ts';
import type { StoredPlan } from '../plans/plans-repository.ts';
import { productKinds } from '../plans/product-kinds.ts';
import { hasHadPaidPlan } from '../subscriptions-repository.ts';

/**
 * Calculates the price of a purchase in cents (CHK-02), for the screen and for the charge.
 * @param amount of the price
 * @param percent of the referral discount; 0 without one
 */
export function calculatePriceSummary(amount: number, percent: number): PriceSummary {
  const discount = percentDiscount(amount, percent);
  return { price: amount, discount, discountPercent: discount > 0 ? percent : 0, total: amount - discount };
}

/** Calculates what a plan or add-on costs a member today. Only the first paid plan gets the referral discount (CHK-03). */
export async function calculatePrice(
  services: Services,
  memberId: string,
  plan: StoredPlan,
): Promise<PriceSummary> {
  const isDiscounted =
    productKinds[plan.kind].isMonthly &&
    plan.amount > 0 &&
    !(await hasHadPaidPlan(services.database, memberId));
  return calculatePriceSummary(plan.amount, isDiscounted ? await getReferralDiscount(services, memberId) : 0);
}
