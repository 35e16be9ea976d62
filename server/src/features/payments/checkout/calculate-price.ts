import type { PriceSummary } from '@moments/contract/payments/checkout';
import type { Services } from '../../../services.ts';
import { getReferralDiscount } from '../../referrals/index.ts';
import type { StoredPlan } from '../plans/plans-repository.ts';
import { hasHadPaidPlan } from '../subscriptions-repository.ts';
import { calculatePriceSummary } from './price-rules.ts';

/** What a plan or add-on comes to for a member today: the referral discount is for the first paid plan only (CHK-03). */
export async function calculatePrice(
  services: Services,
  memberId: string,
  plan: StoredPlan,
): Promise<PriceSummary> {
  const mayBeDiscounted =
    !plan.isAddOn && plan.amount > 0 && !(await hasHadPaidPlan(services.database, memberId));
  return calculatePriceSummary(
    plan.amount,
    mayBeDiscounted ? await getReferralDiscount(services, memberId) : 0,
  );
}
