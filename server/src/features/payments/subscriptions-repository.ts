import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { MembershipStatus } from '@moments/contract/members/members';
import { activePlanStatuses } from '@moments/contract/payments/active-plan';
import type { PlanSyncState } from '@moments/contract/requests/staff-requests';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { serviceRequests, subscriptions } from '../../platform/database/schema/index.ts';
import type { ProviderSubscription } from '../../providers/payments/payment-reader.ts';
import type { UndecidedChange } from './sync/invoice-rules.ts';
import { decideNextPlan, type NextPlan } from './sync/next-plan-rules.ts';

export type StoredSubscription = typeof subscriptions.$inferSelect;

/** Clears `awaitingProviderSince` unless it was set at or after an instant. */
const clearAwaitingBefore = (before: Date) => ({
  awaitingProviderSince: sql`case when ${subscriptions.awaitingProviderSince} >= ${before.toISOString()}::timestamptz
    then ${subscriptions.awaitingProviderSince} end`,
});

export interface SubscriptionState {
  readonly memberId: string;
  readonly subscription: ProviderSubscription;
  readonly status: MembershipStatus;
  /** Everything requested before this instant is decided. Undefined if something is still pending. */
  readonly decidedBefore: Date | undefined;
  /** The plan change that waits for its payment. */
  readonly undecidedChange: UndecidedChange | undefined;
}

/** A plan before and after a change of its row. */
export interface SubscriptionChange {
  /** Undefined for a new subscription. */
  readonly before: StoredSubscription | undefined;
  readonly next: NextPlan;
}

export async function saveSubscription(
  transaction: Transaction,
  { memberId, subscription, status, decidedBefore, undecidedChange }: SubscriptionState,
): Promise<SubscriptionChange> {
  const [before] = await transaction
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.stripeSubscriptionId, subscription.id));
  const next = decideNextPlan(before, subscription);
  const state = {
    productId: subscription.productId,
    priceId: subscription.priceId,
    amount: subscription.amount,
    status,
    cancelPlanInitiated: subscription.endsWithPeriod,
    startDate: subscription.startedAt,
    endDate: subscription.periodEnd,
    pendingPriceId: undecidedChange?.priceId ?? null,
    pendingAmount: undecidedChange?.amount ?? null,
    pendingStatus: undecidedChange?.status ?? null,
    ...next,
  };
  await transaction
    .insert(subscriptions)
    .values({
      memberId,
      stripeSubscriptionId: subscription.id,
      stripeCustomerId: subscription.customerId,
      createdAt: subscription.startedAt,
      ...state,
    })
    .onConflictDoUpdate({
      target: subscriptions.stripeSubscriptionId,
      // Stripe has it, also if it could not be found before.
      set: {
        ...state,
        removedAt: null,
        updatedAt: sql`now()`,
        ...(decidedBefore ? clearAwaitingBefore(decidedBefore) : {}),
      },
    });
  return { before, next };
}

export async function findSubscription(
  queries: Queries,
  stripeSubscriptionId: string,
): Promise<StoredSubscription | undefined> {
  const [row] = await queries
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.stripeSubscriptionId, stripeSubscriptionId));
  return row;
}

/** Stores which plan the member wants next, before Stripe is asked for it. */
export async function saveNextPlan(
  queries: Queries,
  stripeSubscriptionId: string,
  next: NextPlan,
): Promise<void> {
  await queries
    .update(subscriptions)
    .set(next)
    .where(eq(subscriptions.stripeSubscriptionId, stripeSubscriptionId));
}

/** Stores the first payment of a subscription. A later payment does not replace it. */
export async function saveFirstPayment(
  transaction: Transaction,
  stripeSubscriptionId: string,
  firstPaymentId: string,
): Promise<void> {
  await transaction
    .update(subscriptions)
    .set({ firstPaymentId })
    .where(
      and(eq(subscriptions.stripeSubscriptionId, stripeSubscriptionId), isNull(subscriptions.firstPaymentId)),
    );
}

/** Keeps the plan that is chosen for the next period, while another change takes the place of its booking at Stripe. */
export async function keepChosenPlan(queries: Queries, stripeSubscriptionId: string): Promise<void> {
  await queries
    .update(subscriptions)
    .set({ isNextUnbooked: true })
    .where(
      and(eq(subscriptions.stripeSubscriptionId, stripeSubscriptionId), isNotNull(subscriptions.nextPriceId)),
    );
}

/** Forgets to book the chosen plan again. The next read from Stripe decides which plan comes next. */
export async function dropChosenPlan(queries: Queries, stripeSubscriptionId: string): Promise<void> {
  await queries
    .update(subscriptions)
    .set({ isNextUnbooked: false })
    .where(eq(subscriptions.stripeSubscriptionId, stripeSubscriptionId));
}

/** Finds the member's active plan, even when it is paused or its payment is overdue. */
export async function findActivePlan(
  queries: Queries,
  memberId: string,
): Promise<StoredSubscription | undefined> {
  const [row] = await queries
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.memberId, memberId), inArray(subscriptions.status, activePlanStatuses)))
    .orderBy(desc(subscriptions.createdAt))
    .limit(1);
  return row;
}

/** Checks whether a member had plans, and none runs now. */
export async function hasOnlyEndedPlans(queries: Queries, memberId: string): Promise<boolean> {
  const rows = await queries
    .select({ isActive: inArray(subscriptions.status, activePlanStatuses).mapWith(Boolean) })
    .from(subscriptions)
    .where(eq(subscriptions.memberId, memberId));
  return rows.length > 0 && rows.every(({ isActive }) => !isActive);
}

/**
 * Checks whether a plan is paused by its member’s request, which is not over. An earlier plan’s pause doesn’t count.
 * @param states of the request's plan; `resuming`: the pause is over, and the plan will resume
 */
export async function isPausedByRequest(
  queries: Queries,
  { memberId, createdAt }: Pick<StoredSubscription, 'memberId' | 'createdAt'>,
  states: readonly PlanSyncState[] = ['pausing', 'paused'],
): Promise<boolean> {
  const rows = await queries
    .select({ id: serviceRequests.id })
    .from(serviceRequests)
    .where(
      and(
        eq(serviceRequests.memberId, memberId),
        inArray(serviceRequests.plan, states),
        gt(serviceRequests.decidedAt, createdAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Checks whether a member ever had a plan with a price above 0. */
export async function hasHadPaidPlan(queries: Queries, memberId: string): Promise<boolean> {
  const rows = await queries
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.memberId, memberId), gt(subscriptions.amount, 0)))
    .limit(1);
  return rows.length > 0;
}

/**
 * Records that Stripe was asked for something: a plan change, a payment, or an end. The sweep reads the subscription until the
 * request is decided, even if this server, the browser, and the webhooks all fail.
 */
export async function markAwaitingProvider(
  queries: Queries,
  stripeSubscriptionId: string,
  at: Date,
): Promise<void> {
  await queries
    .update(subscriptions)
    .set({ awaitingProviderSince: at })
    .where(eq(subscriptions.stripeSubscriptionId, stripeSubscriptionId));
}
