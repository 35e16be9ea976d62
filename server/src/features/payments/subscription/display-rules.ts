import type { MembershipStatus, MemberSubscription } from '@moments/contract/members/members';
import type { SubscriptionDisplay } from '@moments/contract/payments/subscription';

/** Of these a further payment is due when the period ends. */
const billed: readonly MembershipStatus[] = ['MEMBERSHIP_ACTIVE', 'MEMBERSHIP_PAST_DUE'];

/**
 * A plan as the screen shows it (DATA-02): the one place where it is derived.
 * @param moments of each period
 */
export function toSubscriptionDisplay(
  subscription: MemberSubscription,
  moments: number,
): SubscriptionDisplay {
  const { title, status, cancelPlanInitiated, amount, endDate } = subscription;
  const renews = billed.includes(status) && !cancelPlanInitiated && amount > 0;
  return {
    title,
    // Every plan that costs something is by the month: see the plans import.
    billingCycle: 'month',
    status,
    nextBillingDate: renews ? endDate : null,
    cancelPlanInitiated,
    cost: amount,
    moments,
    priceId: subscription.priceId,
    endDate,
    amount,
    firstPaymentId: subscription.firstPaymentId,
    memberId: subscription.memberId,
  };
}
