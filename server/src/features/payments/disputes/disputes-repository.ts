import { and, asc, eq, sql } from 'drizzle-orm';
import { isUuid, type Queries } from '../../../platform/database/database.ts';
import { transactions } from '../../../platform/database/schema/index.ts';

export const isDispute = eq(transactions.type, 'Dispute');
/** As in the index of open disputes. */
export const isOpenDispute = sql`${transactions.status} in ('needs_response', 'under_review', 'warning_needs_response', 'warning_under_review')`;

const disputeColumns = {
  id: transactions.id,
  memberId: transactions.memberId,
  cause: transactions.cause,
  openedAt: transactions.createdAt,
  amount: sql<number>`abs(${transactions.amount})`.mapWith(Number),
  status: transactions.status,
  answerBy: transactions.answerBy,
  paymentId: transactions.paymentId,
};

export type StoredDispute = Awaited<ReturnType<typeof listOpenDisputes>>[number];

/** Lists the open disputes, those to answer first on top. */
export const listOpenDisputes = (queries: Queries, limit: number) =>
  queries
    .select(disputeColumns)
    .from(transactions)
    .where(and(isDispute, isOpenDispute))
    .orderBy(sql`${transactions.answerBy} nulls last`, asc(transactions.createdAt))
    .limit(limit);

export async function findDispute(queries: Queries, id: string): Promise<StoredDispute | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await queries
    .select(disputeColumns)
    .from(transactions)
    .where(and(eq(transactions.id, id), isDispute));
  return row;
}
