import type { PriceSummary } from '@moments/contract/payments/checkout';
import { percentDiscount } from '@moments/contract/values/money';

/**
 * What a purchase comes to, in cents (CHK-02): the one place where it is computed, for the screen and for the charge.
 * @param amount of the price
 * @param percent of the referral discount, 0 without one
 */
export function calculatePriceSummary(amount: number, percent: number): PriceSummary {
  const discount = percentDiscount(amount, percent);
  return { price: amount, discount, discountPercent: discount > 0 ? percent : 0, total: amount - discount };
}
