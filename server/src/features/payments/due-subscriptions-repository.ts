import { and, eq, gt, isNotNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { payments, subscriptions, transactions } from '../../platform/database/schema/index.ts';
import { isReadAgain } from './read-again-repository.ts';
import type { StoredSubscription } from './subscriptions-repository.ts';
import { invoiceDescriptions } from './sync/history-lines.ts';

/** Moves a subscription that could not be read to the end of the queue. */
export async function touchSubscription(queries: Queries, stripeSubscriptionId: string): Promise<void> {
  await queries
    .update(subscriptions)
    .set({ updatedAt: sql`now()` })
    .where(eq(subscriptions.stripeSubscriptionId, stripeSubscriptionId));
}

/**
 * Lists plans that are paid, or that another plan replaces, that renew soon, and whose card was not checked for that renewal.
 * @param page in the order of Stripe's IDs, after one of them
 */
export async function listComingRenewals(
  queries: Queries,
  { from, until }: { readonly from: Date; readonly until: Date },
  page: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await queries
    .select({ id: subscriptions.stripeSubscriptionId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.status, 'MEMBERSHIP_ACTIVE'),
        eq(subscriptions.cancelPlanInitiated, false),
        or(gt(subscriptions.amount, 0), isNotNull(subscriptions.nextPriceId)),
        gt(subscriptions.endDate, from),
        lte(subscriptions.endDate, until),
        sql`${subscriptions.cardCheckedFor} is distinct from ${subscriptions.endDate}`,
        gt(subscriptions.stripeSubscriptionId, page.after),
      ),
    )
    .orderBy(subscriptions.stripeSubscriptionId)
    .limit(page.limit);
  return rows.map(({ id }) => id);
}

export async function markCardChecked(transaction: Transaction, id: string, renewsAt: Date): Promise<void> {
  await transaction
    .update(subscriptions)
    .set({ cardCheckedFor: renewsAt })
    .where(eq(subscriptions.stripeSubscriptionId, id));
}

/** Checks whether a plan began with a discount and never renewed. A change of plan before the first renewal has a price of its own. */
export async function isFirstFullPrice(
  queries: Queries,
  { memberId, stripeSubscriptionId }: Pick<StoredSubscription, 'memberId' | 'stripeSubscriptionId'>,
): Promise<boolean> {
  const isOwn = eq(payments.stripeSubscriptionId, stripeSubscriptionId);
  const discounted = await queries
    .select({ id: payments.id })
    .from(payments)
    .where(and(isOwn, gt(payments.discount, 0)))
    .limit(1);
  const isPlan = and(
    eq(transactions.memberId, memberId),
    eq(transactions.stripeSubscriptionId, stripeSubscriptionId),
  );
  const later = await queries
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        isPlan,
        eq(transactions.description, invoiceDescriptions.renewal),
        eq(transactions.status, 'succeeded'),
      ),
    )
    .limit(1);
  return discounted.length > 0 && later.length === 0;
}

/** Lists the plans whose renewal failed, canceled ones too, and whose period ends after an instant. @returns Stripe IDs */
export async function listUnpaid(queries: Queries, endsAfter: Date): Promise<string[]> {
  const rows = await queries
    .select({ id: subscriptions.stripeSubscriptionId })
    .from(subscriptions)
    .where(and(eq(subscriptions.status, 'MEMBERSHIP_PAST_DUE'), gt(subscriptions.endDate, endsAfter)))
    .orderBy(subscriptions.stripeSubscriptionId);
  return rows.map(({ id }) => id);
}

interface StaleBefore {
  /** Active plans whose period ended before this instant: we never heard about the renewal. */
  readonly periodEndedBefore: Date;
  /** Those, and subscriptions with a request to Stripe, that were not read since this instant. */
  readonly untouchedSince: Date;
}

/** @returns Stripe IDs, least recently read first */
export async function listStaleSubscriptions(
  queries: Queries,
  { periodEndedBefore, untouchedSince }: StaleBefore,
  limit: number,
): Promise<string[]> {
  const isOverdue = and(
    eq(subscriptions.status, 'MEMBERSHIP_ACTIVE'),
    lt(subscriptions.endDate, periodEndedBefore),
    isReadAgain({ since: subscriptions.endDate, read: subscriptions.updatedAt }, untouchedSince),
  );
  const isUndecided = and(
    isNotNull(subscriptions.awaitingProviderSince),
    isReadAgain(
      { since: subscriptions.awaitingProviderSince, read: subscriptions.updatedAt },
      untouchedSince,
    ),
  );
  const rows = await queries
    .select({ id: subscriptions.stripeSubscriptionId })
    .from(subscriptions)
    .where(or(isOverdue, isUndecided))
    .orderBy(subscriptions.updatedAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}
