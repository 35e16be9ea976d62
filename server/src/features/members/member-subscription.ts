import {
  membershipStatuses,
  type MembershipStatus,
  type MemberSubscription,
} from '@moments/contract/members/members';

/** A stored subscription; amount in cents. `status` is one of the contract's membership statuses. */
export interface SubscriptionFacts {
  readonly id: string;
  readonly memberId: string;
  readonly stripeSubscriptionId: string;
  readonly stripeCustomerId: string;
  readonly productId: string;
  readonly priceId: string;
  readonly firstPaymentId: string | null;
  readonly status: string;
  readonly amount: number;
  readonly cancelPlanInitiated: boolean;
  readonly startDate: Date;
  readonly endDate: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The Moments granted this period, and those left from the plan and from add-ons. */
export interface BalanceFacts {
  readonly limit: number;
  readonly planRemaining: number;
  readonly addOnRemaining: number;
}

/** An unknown status counts as ended. */
const membershipStatusOf = (stored: string): MembershipStatus =>
  membershipStatuses.find((status) => status === stored) ?? 'MEMBERSHIP_ENDED';

/**
 * Converts a stored subscription to the member's subscription (DATA-02).
 * @param balance null before the first Moments were granted
 * @param title the plan's name; null for a price that is no longer known
 */
export function toMemberSubscription(
  row: SubscriptionFacts,
  balance: BalanceFacts | null,
  title: string | null,
): MemberSubscription {
  return {
    _id: row.id,
    subscriptionId: row.stripeSubscriptionId,
    customerId: row.stripeCustomerId,
    memberId: row.memberId,
    productId: row.productId,
    priceId: row.priceId,
    firstPaymentId: row.firstPaymentId,
    status: membershipStatusOf(row.status),
    title: title ?? '',
    messagesLimit: balance?.limit ?? 0,
    messagesRemaining: balance ? balance.planRemaining + balance.addOnRemaining : 0,
    startDate: row.startDate.toISOString(),
    endDate: row.endDate.toISOString(),
    cancelPlanInitiated: row.cancelPlanInitiated,
    amount: row.amount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
