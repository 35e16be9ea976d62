import {
  membershipStatuses,
  type MembershipStatus,
  type MemberSubscription,
  type NextPlan,
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
  /** Null if the plan renews or ends. */
  readonly nextPriceId: string | null;
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

/** The stored plan for the next period. */
export interface NextPlanFacts {
  readonly name: string;
  readonly amount: number;
  readonly moments: number;
}

function toNextPlan({ nextPriceId }: SubscriptionFacts, next: NextPlanFacts | null): NextPlan | null {
  if (nextPriceId === null) return null;
  return {
    priceId: nextPriceId,
    title: next?.name ?? '',
    cost: next?.amount ?? 0,
    moments: next?.moments ?? 0,
  };
}

/** Parses a status. An unknown one counts as ended. */
const parseMembershipStatus = (stored: string): MembershipStatus =>
  membershipStatuses.find((status) => status === stored) ?? 'MEMBERSHIP_ENDED';

/**
 * Converts a stored subscription to the member's subscription (DATA-02).
 * @param balance null before the first Moments were granted
 * @param title the plan's name; null for a price that is no longer known
 * @param next the plan of the next period; null if it is the same or none
 */
export function toMemberSubscription(
  row: SubscriptionFacts,
  balance: BalanceFacts | null,
  title: string | null,
  next: NextPlanFacts | null,
): MemberSubscription {
  return {
    _id: row.id,
    subscriptionId: row.stripeSubscriptionId,
    customerId: row.stripeCustomerId,
    memberId: row.memberId,
    productId: row.productId,
    priceId: row.priceId,
    firstPaymentId: row.firstPaymentId,
    status: parseMembershipStatus(row.status),
    title: title ?? '',
    messagesLimit: balance?.limit ?? 0,
    messagesRemaining: balance ? balance.planRemaining + balance.addOnRemaining : 0,
    startDate: row.startDate.toISOString(),
    endDate: row.endDate.toISOString(),
    cancelPlanInitiated: row.cancelPlanInitiated,
    nextPlan: toNextPlan(row, next),
    amount: row.amount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
