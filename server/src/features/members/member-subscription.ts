import {
  membershipStatuses,
  type MembershipStatus,
  type MemberSubscription,
  type NextPlan,
  type PendingChange,
} from '@moments/contract/members/members';
import type { PaymentStatus } from '@moments/contract/payments/checkout';

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
  /** The change that waits for its payment. Null without one. */
  readonly pendingPriceId: string | null;
  readonly pendingAmount: number | null;
  readonly pendingStatus: string | null;
  /** Since when the plan charges nothing because the match is late. */
  readonly heldForMatchSince: Date | null;
  readonly isPausedByDispute: boolean;
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

/**
 * Converts what is stored of a plan change that waits for the member or the bank.
 * @param title the name of its plan
 */
export function toPendingChange(
  { pendingPriceId, pendingAmount }: SubscriptionFacts,
  title: string | null,
): PendingChange | null {
  if (pendingPriceId === null) return null;
  return { priceId: pendingPriceId, title: title ?? '', amount: pendingAmount ?? 0 };
}

/** Finds out why a plan is paused. Null if it isn’t, or by the member’s request alone. */
export function findPauseReason(
  row: Pick<SubscriptionFacts, 'status' | 'heldForMatchSince' | 'isPausedByDispute'>,
): MemberSubscription['pauseReason'] {
  if (parseMembershipStatus(row.status) !== 'MEMBERSHIP_PAUSED') return null;
  // While a bank decides, no money can be returned here, so a late match offers no choice until then.
  if (row.isPausedByDispute) return 'dispute';
  return row.heldForMatchSince === null ? null : 'late-match';
}

/** Facts that belong to a stored subscription. */
interface RelatedFacts {
  /** Null before the first Moments were granted. */
  readonly balance: BalanceFacts | null;
  /** Null for a price that is no longer known. */
  readonly plan: { readonly name: string; readonly moments: number } | null;
  /** The plan of the next period. Null if it is the same or none. */
  readonly nextPlan: NextPlanFacts | null;
  /** The name of the plan of a change that waits. */
  readonly pendingPlanName: string | null;
}

/** Parses a status. An unknown one counts as ended. */
const parseMembershipStatus = (stored: string): MembershipStatus =>
  membershipStatuses.find((status) => status === stored) ?? 'MEMBERSHIP_ENDED';

/** Converts a stored subscription to the member's subscription (DATA-02). */
export function toMemberSubscription(
  row: SubscriptionFacts,
  { balance, plan, nextPlan, pendingPlanName }: RelatedFacts,
): MemberSubscription {
  const isConfirmed = row.pendingStatus !== ('requires_action' satisfies PaymentStatus);
  return {
    _id: row.id,
    subscriptionId: row.stripeSubscriptionId,
    customerId: row.stripeCustomerId,
    memberId: row.memberId,
    productId: row.productId,
    priceId: row.priceId,
    firstPaymentId: row.firstPaymentId,
    status: parseMembershipStatus(row.status),
    title: plan?.name ?? '',
    planMoments: plan?.moments ?? 0,
    messagesLimit: balance?.limit ?? 0,
    messagesRemaining: balance ? balance.planRemaining + balance.addOnRemaining : 0,
    startDate: row.startDate.toISOString(),
    endDate: row.endDate.toISOString(),
    cancelPlanInitiated: row.cancelPlanInitiated,
    nextPlan: toNextPlan(row, nextPlan),
    pendingChange: isConfirmed ? null : toPendingChange(row, pendingPlanName),
    pauseReason: findPauseReason(row),
    amount: row.amount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
