import type { MembershipStatus, MemberSubscription } from '@moments/contract/members/members';
import type { SubscriptionDisplay } from '@moments/contract/payments/subscription';

/** Statuses with another payment at the end of the period. */
const billedStatuses: readonly MembershipStatus[] = ['MEMBERSHIP_ACTIVE', 'MEMBERSHIP_PAST_DUE'];

/**
 * Converts a plan to the form that the screen shows (DATA-02).
 * @param moments of each period
 */
export function toSubscriptionDisplay(
  subscription: MemberSubscription,
  moments: number,
): SubscriptionDisplay {
  const { title, status, cancelPlanInitiated, amount, endDate, priceId, firstPaymentId, memberId, nextPlan } =
    subscription;
  const willRenew = billedStatuses.includes(status) && !cancelPlanInitiated && (nextPlan?.cost ?? amount) > 0;
  return {
    title,
    // Every plan with a price is monthly: see plans/import-plans.ts.
    billingCycle: 'month',
    status,
    nextBillingDate: willRenew ? endDate : null,
    cancelPlanInitiated,
    cost: amount,
    moments,
    priceId,
    endDate,
    amount,
    firstPaymentId,
    memberId,
    nextPlan,
  };
}
