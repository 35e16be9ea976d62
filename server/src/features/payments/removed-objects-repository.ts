import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { formerCustomers, payments, subscriptions } from '../../platform/database/schema/index.ts';

/** Stores that a customer was deleted at Stripe. */
export async function saveFormerCustomer(
  queries: Queries,
  customer: typeof formerCustomers.$inferInsert,
): Promise<void> {
  await queries.insert(formerCustomers).values(customer).onConflictDoNothing();
}

/** Records that Stripe no longer knows a subscription. */
export async function markRemoved(
  queries: Queries,
  stripeSubscriptionId: string,
  removedAt: Date,
): Promise<void> {
  await queries
    .update(subscriptions)
    .set({ removedAt })
    .where(eq(subscriptions.stripeSubscriptionId, stripeSubscriptionId));
}

/** Cancels an unfinished purchase whose object was removed at Stripe, so that the member can buy again (FIELD-03). */
export async function cancelRemoved(queries: Queries, objectId: string): Promise<void> {
  const { stripeSubscriptionId, stripePaymentIntentId, settledAt } = payments;
  await queries
    .update(payments)
    .set({ status: 'canceled', settledAt: sql`now()`, updatedAt: sql`now()` })
    .where(
      and(isNull(settledAt), or(eq(stripeSubscriptionId, objectId), eq(stripePaymentIntentId, objectId))),
    );
}
