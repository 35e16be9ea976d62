import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { MembershipStatus } from '@moments/contract/members';
import type { Queries, Transaction } from '../../database/database.ts';
import { subscriptions } from '../../database/schema/index.ts';
import type { ProviderSubscription } from '../../providers/payments/readings.ts';

export type StoredSubscription = typeof subscriptions.$inferSelect;

/** @returns the row as it was before; undefined for a plan that is new here */
export async function saveSubscription(
  transaction: Transaction,
  memberId: string,
  subscription: ProviderSubscription,
  status: MembershipStatus,
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
      set: { ...state, updatedAt: sql`now()` },
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

const running = [
  'MEMBERSHIP_ACTIVE',
  'MEMBERSHIP_PAST_DUE',
  'MEMBERSHIP_PAUSED',
] satisfies MembershipStatus[];

/** The plan that a member has now; undefined without one. */
export async function findRunning(
  queries: Queries,
  memberId: string,
): Promise<StoredSubscription | undefined> {
  const [row] = await queries
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.memberId, memberId), inArray(subscriptions.status, running)))
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

/** Plans whose period is over although they run: their renewal was never heard of. */
export async function listOverdue(queries: Queries, since: Date, limit: number): Promise<string[]> {
  const rows = await queries
    .select({ id: subscriptions.stripeSubscriptionId })
    .from(subscriptions)
    .where(and(eq(subscriptions.status, 'MEMBERSHIP_ACTIVE'), lt(subscriptions.endDate, since)))
    .orderBy(subscriptions.updatedAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}
