import { desc, inArray } from 'drizzle-orm';
import type { ReconciliationDifference } from '@moments/contract/payments/operator-reconciliation';
import type { Queries } from '../../../platform/database/database.ts';
import { reconciliations, subscriptions, transactions } from '../../../platform/database/schema/index.ts';
import { getPaidAmounts, type MemberRecords, type RecordedPlan } from './record-rules.ts';

type Line = Pick<typeof transactions.$inferSelect, 'memberId' | 'type' | 'amount' | 'status'>;

const toRecordedPlan = (plan: typeof subscriptions.$inferSelect): RecordedPlan => ({
  id: plan.stripeSubscriptionId,
  status: plan.status,
  priceId: plan.priceId,
  endsWithPeriod: plan.cancelPlanInitiated,
  periodEnd: plan.endDate.getTime() / 1000,
});

/** Converts the lines of a payment history. Refunds and disputes have negative amounts there. */
function toMoneyRecords(lines: readonly Line[]): Omit<MemberRecords, 'plans'> {
  const refunds = lines.filter(({ type }) => type === 'Refund');
  return {
    paid: getPaidAmounts(lines),
    refunded: refunds.reduce((sum, { amount }) => sum - amount, 0),
    disputes: lines
      .filter(({ type }) => type === 'Dispute')
      .map(({ amount, status }) => ({ amount: 0 - amount, status })),
  };
}

/** Reads our records of several members with two queries. */
export async function readLocalRecords(
  queries: Queries,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, MemberRecords>> {
  const { memberId, type, amount, status } = transactions;
  const [plans, lines] = await Promise.all([
    queries
      .select()
      .from(subscriptions)
      .where(inArray(subscriptions.memberId, [...memberIds])),
    queries
      .select({ memberId, type, amount, status })
      .from(transactions)
      .where(inArray(transactions.memberId, [...memberIds])),
  ]);
  const toRecords = (id: string): MemberRecords => ({
    plans: plans.filter((plan) => plan.memberId === id).map(toRecordedPlan),
    ...toMoneyRecords(lines.filter((line) => line.memberId === id)),
  });
  return new Map(memberIds.map((id) => [id, toRecords(id)]));
}

export interface Reconciliation {
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly compared: number;
  readonly differences: ReconciliationDifference[];
}

export async function saveReconciliation(queries: Queries, result: Reconciliation): Promise<void> {
  await queries.insert(reconciliations).values(result);
}

/** Lists reconciliations, newest first. */
export const listReconciliations = (queries: Queries, limit: number) =>
  queries.select().from(reconciliations).orderBy(desc(reconciliations.startedAt)).limit(limit);
