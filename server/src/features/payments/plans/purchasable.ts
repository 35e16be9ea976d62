import { parseMemberStatus } from '@moments/contract/members/member-status';
import { canUseMoments } from '@moments/contract/moments/moments-use';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { isForMember, isPurchase, sponsoredName } from './offer-rules.ts';
import { findBuyer, findPlan, type StoredPlan } from './plans-repository.ts';

/**
 * A plan or add-on that is on offer to this member, the free plan too.
 * @throws Refusal PLAN_UNAVAILABLE, or MOMENTS_NOT_USABLE for Moments that could only expire
 */
export async function offeredPlan(
  { database }: Pick<Services, 'database'>,
  memberId: string,
  priceId: string,
  isAddOn: boolean,
): Promise<StoredPlan> {
  const plan = await findPlan(database, priceId);
  const { status, partnerName } = await findBuyer(database, memberId);
  if (!plan?.active || plan.isAddOn !== isAddOn || !isForMember(plan, partnerName !== undefined))
    throw new AppError('PLAN_UNAVAILABLE');
  if (isAddOn && !canUseMoments(parseMemberStatus(status))) throw new AppError('MOMENTS_NOT_USABLE');
  return partnerName !== undefined && plan.isSponsored ? { ...plan, name: sponsoredName(partnerName) } : plan;
}

/**
 * A plan or add-on that this member may buy now.
 * @throws Refusal PLAN_UNAVAILABLE, MOMENTS_NOT_USABLE
 */
export async function purchasablePlan(
  services: Pick<Services, 'database'>,
  memberId: string,
  priceId: string,
  isAddOn: boolean,
): Promise<StoredPlan> {
  const plan = await offeredPlan(services, memberId, priceId, isAddOn);
  if (isPurchase(plan)) return plan;
  throw new AppError('PLAN_UNAVAILABLE', {
    message: 'The free plan needs no payment: complete your enrollment instead.',
  });
}
