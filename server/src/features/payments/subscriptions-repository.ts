import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { MembershipStatus } from '@moments/contract/members/members';
import { activePlanStatuses } from '@moments/contract/payments/active-plan';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { subscriptions } from '../../platform/database/schema/index.ts';
import type { ProviderSubscription } from '../../providers/payments/payment-reader.ts';

export type StoredSubscription = typeof subscriptions.$inferSelect;

const settled = (before: Date) => ({
  awaitingProviderSince: sql`case when ${subscriptions.awaitingProviderSince} >= ${before.toISOString()}::timestamptz
    then ${subscriptions.awaitingProviderSince} end`,
});

interface ReadPlan {
  readonly memberId: string;
  readonly subscription: ProviderSubscription;
  readonly status: MembershipStatus;
  /** What was asked for before this instant has been decided; undefined where something is not. */
  readonly isSettledBefore: Date | undefined;
}

/** @returns the row as it was before; undefined for a plan that is new here */
export async function saveSubscription(
  transaction: Transaction,
  { memberId, subscription, status, isSettledBefore }: ReadPlan,
): Promise<StoredSubscription | undefined> {
  const state = {
    productId: subscription.productId,
    priceId: subscription.priceId,
    amount: subscription.amount,
    status,
    cancelPlanInitiated: subscription.endsWithPeriod,
    startDate: subscription.startedAt,
    endDate: subscription.periodEnd,
  };
  const [before] = await transaction
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.stripeSubscriptionId, subscription.id));
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
      set: { ...state, updatedAt: sql`now()`, ...(isSettledBefore ? settled(isSettledBefore) : {}) },
    });
  return before;
}

/** Keeps the first payment of a plan; a later one does not replace it. */
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

/** The plan that a member has now; undefined without one. */
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

/** Whether a member has ever had a plan that costs something. */
export async function hasHadPaidPlan(queries: Queries, memberId: string): Promise<boolean> {
  const rows = await queries
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.memberId, memberId), gt(subscriptions.amount, 0)))
    .limit(1);
  return rows.length > 0;
}

/**
 * Notes that something is asked of the card provider for a plan: a change, a payment, its end. Until a later reading shows how it
 * was decided, the sweep looks at it, whatever becomes of this server, the browser and the webhooks.
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

/** Puts a plan that could not be looked at behind the others. */
export async function touchSubscription(queries: Queries, stripeSubscriptionId: string): Promise<void> {
  await queries
    .update(subscriptions)
    .set({ updatedAt: sql`now()` })
    .where(eq(subscriptions.stripeSubscriptionId, stripeSubscriptionId));
}

interface Unheard {
  /** Plans whose period is over since then although they run: their renewal was never heard of. */
  readonly overSince: Date;
  /** Plans of which something was asked after this instant … */
  readonly askedAfter: Date;
  /** … and that nobody has looked at since this one. */
  readonly untouchedSince: Date;
}

/** @returns the provider's ids, the longest untouched first */
export async function listStaleSubscriptions(
  queries: Queries,
  { overSince, askedAfter, untouchedSince }: Unheard,
  limit: number,
): Promise<string[]> {
  const isOverdue = and(eq(subscriptions.status, 'MEMBERSHIP_ACTIVE'), lt(subscriptions.endDate, overSince));
  const isUnsettled = and(
    gt(subscriptions.awaitingProviderSince, askedAfter),
    lt(subscriptions.updatedAt, untouchedSince),
  );
  const rows = await queries
    .select({ id: subscriptions.stripeSubscriptionId })
    .from(subscriptions)
    .where(or(isOverdue, isUnsettled))
    .orderBy(subscriptions.updatedAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}
