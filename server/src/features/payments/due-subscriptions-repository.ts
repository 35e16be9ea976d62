import { and, eq, exists, gt, gte, lt, lte, or, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { payments, subscriptions } from '../../platform/database/schema/index.ts';
import type { StoredSubscription } from './subscriptions-repository.ts';

/** Moves a subscription that could not be read to the end of the queue. */
export async function touchSubscription(queries: Queries, stripeSubscriptionId: string): Promise<void> {
  await queries
    .update(subscriptions)
    .set({ updatedAt: sql`now()` })
    .where(eq(subscriptions.stripeSubscriptionId, stripeSubscriptionId));
}

/**
 * Lists plans that renew soon for the first time after a start that cost nothing because of a reward.
 * @param page in the order of Stripe's IDs, after one of them
 */
export async function listFreeStarts(
  queries: Queries,
  { from, until }: { readonly from: Date; readonly until: Date },
  page: { readonly after: string; readonly limit: number },
): Promise<StoredSubscription[]> {
  const beganFree = queries
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.stripeSubscriptionId, subscriptions.stripeSubscriptionId),
        gte(payments.discount, payments.amount),
      ),
    );
  return queries
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.status, 'MEMBERSHIP_ACTIVE'),
        eq(subscriptions.cancelPlanInitiated, false),
        gt(subscriptions.amount, 0),
        gt(subscriptions.endDate, from),
        lte(subscriptions.endDate, until),
        gt(subscriptions.stripeSubscriptionId, page.after),
        exists(beganFree),
      ),
    )
    .orderBy(subscriptions.stripeSubscriptionId)
    .limit(page.limit);
}

interface StaleBefore {
  /** Active plans whose period ended before this instant: we never heard about the renewal. */
  readonly periodEndedBefore: Date;
  /** Subscriptions with a request to Stripe after this instant … */
  readonly requestedAfter: Date;
  /** … that were not read since this instant. */
  readonly untouchedSince: Date;
}

/** @returns Stripe IDs, least recently read first */
export async function listStaleSubscriptions(
  queries: Queries,
  { periodEndedBefore, requestedAfter, untouchedSince }: StaleBefore,
  limit: number,
): Promise<string[]> {
  const isOverdue = and(
    eq(subscriptions.status, 'MEMBERSHIP_ACTIVE'),
    lt(subscriptions.endDate, periodEndedBefore),
  );
  const isUndecided = and(
    gt(subscriptions.awaitingProviderSince, requestedAfter),
    lt(subscriptions.updatedAt, untouchedSince),
  );
  const rows = await queries
    .select({ id: subscriptions.stripeSubscriptionId })
    .from(subscriptions)
    .where(or(isOverdue, isUndecided))
    .orderBy(subscriptions.updatedAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}
