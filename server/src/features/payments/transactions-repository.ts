import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { members, transactions } from '../../platform/database/schema/index.ts';
import type { StoredSubscription } from './subscriptions-repository.ts';

export type NewTransaction = typeof transactions.$inferInsert;

/**
 * Adds a line to the payment history.
 * @returns false if the cause already has a line. Then its other effects were applied too
 */
export async function addTransaction(transaction: Transaction, line: NewTransaction): Promise<boolean> {
  const rows = await transaction
    .insert(transactions)
    .values(line)
    .onConflictDoNothing({ target: transactions.cause })
    .returning({ id: transactions.id });
  return rows.length > 0;
}

const hasChanged = ({
  amount,
  realAmount,
  status,
  description,
}: NewTransaction) => sql`(${transactions.amount},
  ${transactions.realAmount}, ${transactions.status}, ${transactions.description})
  is distinct from (${amount}, ${realAmount}, ${status}, ${description})`;

/**
 * Adds a line, or updates the line of the same cause: for refunds and disputes, whose result can change.
 * @returns false if nothing changed
 */
export async function saveTransaction(transaction: Transaction, line: NewTransaction): Promise<boolean> {
  const { amount, realAmount, status, description, answerBy = null } = line;
  const version = sql`${transactions.version} + 1`;
  const rows = await transaction
    .insert(transactions)
    .values(line)
    .onConflictDoUpdate({
      target: transactions.cause,
      set: { amount, realAmount, status, description, answerBy, version, updatedAt: sql`now()` },
      setWhere: hasChanged(line),
    })
    .returning({ id: transactions.id });
  return rows.length > 0;
}

/** Lists one page of a member's payment history, newest first. */
export const listPaymentsPage = (queries: Queries, memberId: string, page: number, limit: number) =>
  queries
    .select({ line: transactions, customerId: members.stripeCustomerId })
    .from(transactions)
    .innerJoin(members, eq(members.id, transactions.memberId))
    .where(eq(transactions.memberId, memberId))
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(limit)
    .offset((page - 1) * limit);

export type StoredPayment = Awaited<ReturnType<typeof listPaymentsPage>>[number];

export async function countPayments(queries: Queries, memberId: string): Promise<number> {
  const [row] = await queries
    .select({ total: count() })
    .from(transactions)
    .where(eq(transactions.memberId, memberId));
  return row?.total ?? 0;
}

/** Selects Stripe's payments for a plan: its months and its changes. */
export const selectPaymentsOfPlan = (
  queries: Queries,
  { memberId, stripeSubscriptionId }: Pick<StoredSubscription, 'memberId' | 'stripeSubscriptionId'>,
) =>
  queries
    .select({ id: transactions.stripePaymentIntentId })
    .from(transactions)
    .where(
      and(eq(transactions.memberId, memberId), eq(transactions.stripeSubscriptionId, stripeSubscriptionId)),
    );
