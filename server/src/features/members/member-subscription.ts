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

/** Moments: granted this period, and left of the plan and of add-ons. */
export interface BalanceFacts {
  readonly limit: number;
  readonly planRemaining: number;
  readonly addOnRemaining: number;
}

/** A status that is not known counts as ended: nothing is given on the strength of it. */
const membershipStatusOf = (stored: string): MembershipStatus =>
  membershipStatuses.find((status) => status === stored) ?? 'MEMBERSHIP_ENDED';

/**
 * A member's subscription as section 3 has it (DATA-02): the one place where it is derived.
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
