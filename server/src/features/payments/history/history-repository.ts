import { count, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { members, transactions } from '../../../platform/database/schema/index.ts';

/** A page of a member's payments, newest first. */
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
