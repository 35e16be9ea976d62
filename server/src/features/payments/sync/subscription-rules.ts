import type { MembershipStatus } from '@moments/contract/members/members';
import type { PaymentStatus } from '@moments/contract/payments/checkout';

type SubscriptionState = 'incomplete' | 'active' | 'past-due' | 'paused' | 'ended' | 'never-began';

const membershipStatuses: Readonly<Record<SubscriptionState, MembershipStatus | undefined>> = {
  incomplete: undefined,
  active: 'MEMBERSHIP_ACTIVE',
  'past-due': 'MEMBERSHIP_PAST_DUE',
  paused: 'MEMBERSHIP_PAUSED',
  ended: 'MEMBERSHIP_ENDED',
  'never-began': undefined,
};

/** Converts Stripe's state. A subscription that never began is no membership: undefined (DATA-02). */
export const toMembershipStatus = (state: SubscriptionState): MembershipStatus | undefined =>
  membershipStatuses[state];

interface FirstInvoice {
  readonly isPaid: boolean;
  readonly payment: { readonly status: PaymentStatus } | undefined;
}

/** Gets the status of a plan's first payment (CHK-08, CHK-09). */
export function toPurchaseStatus(state: SubscriptionState, first: FirstInvoice | undefined): PaymentStatus {
  if (first?.isPaid) return 'succeeded';
  if (state === 'never-began' || state === 'ended') return 'canceled';
  return first?.payment?.status ?? 'requires_payment_method';
}

interface StoredPlan {
  readonly memberId: string;
  readonly stripeSubscriptionId: string;
  readonly stripeCustomerId: string;
  readonly productId: string;
  readonly priceId: string;
  readonly amount: number;
  readonly startDate: Date;
  readonly endDate: Date;
}

/** Describes a plan whose subscription Stripe no longer has, as ended now. Its invoices are gone with it. */
export const toEndedSnapshot = (stored: StoredPlan, now: Date) => ({
  subscription: {
    id: stored.stripeSubscriptionId,
    customerId: stored.stripeCustomerId,
    memberId: stored.memberId,
    paymentId: undefined,
    state: 'ended' as const,
    productId: stored.productId,
    priceId: stored.priceId,
    amount: stored.amount,
    startedAt: stored.startDate,
    periodStart: stored.startDate,
    periodEnd: stored.endDate < now ? stored.endDate : now,
    endsWithPeriod: false,
    nextPriceId: undefined,
    pendingPriceId: undefined,
  },
  invoices: [],
});

interface PlanFacts {
  readonly status: string;
  readonly cancelPlanInitiated: boolean;
  readonly priceId: string;
  /** The plan that is chosen for the next period. */
  readonly nextPriceId: string | null;
}

/** `booked`: another plan is chosen for the next period. */
export type PlanEvent =
  | 'past-due'
  | 'ended'
  | 'canceled'
  | 'reactivated'
  | 'changed'
  | 'booked'
  | 'paused'
  | 'resumed';

const eventsByStatus: Partial<Record<MembershipStatus, PlanEvent>> = {
  MEMBERSHIP_PAST_DUE: 'past-due',
  MEMBERSHIP_ENDED: 'ended',
  MEMBERSHIP_PAUSED: 'paused',
};

function detectStatusEvent(before: PlanFacts | undefined, status: MembershipStatus): PlanEvent | undefined {
  if (before?.status === status) return undefined;
  if (before?.status === 'MEMBERSHIP_PAUSED' && status === 'MEMBERSHIP_ACTIVE') return 'resumed';
  return eventsByStatus[status];
}

function detectCancelEvent(before: PlanFacts, after: PlanFacts): PlanEvent | undefined {
  if (before.cancelPlanInitiated === after.cancelPlanInitiated) return undefined;
  return after.cancelPlanInitiated ? 'canceled' : 'reactivated';
}

/** Detects a plan change. A booked plan was announced before it starts. */
function detectChangeEvent(before: PlanFacts, after: PlanFacts): PlanEvent | undefined {
  const isBooked = after.nextPriceId !== null && after.nextPriceId !== before.nextPriceId;
  if (before.priceId !== after.priceId)
    return before.nextPriceId === after.priceId || after.nextPriceId === before.priceId
      ? undefined
      : 'changed';
  if (isBooked) return 'booked';
  return before.nextPriceId !== null && after.nextPriceId === null && !after.cancelPlanInitiated
    ? 'reactivated'
    : undefined;
}

/**
 * Detects what happened to a plan between two reads, to notify the member (BILL-03).
 * @param before undefined for a new plan
 */
export function detectPlanEvents(
  before: PlanFacts | undefined,
  after: PlanFacts & { readonly status: MembershipStatus },
): readonly PlanEvent[] {
  const events = [detectStatusEvent(before, after.status)];
  if (before && after.status !== 'MEMBERSHIP_ENDED') {
    const change = detectChangeEvent(before, after);
    const cancel = detectCancelEvent(before, after);
    // The email of a change already says how the plan goes on.
    events.push(cancel === 'reactivated' && change !== undefined ? undefined : cancel, change);
  }
  return events.filter((event) => event !== undefined);
}
