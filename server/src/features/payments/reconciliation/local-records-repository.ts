import { and, gte, inArray, isNull, lt } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { subscriptions, transactions } from '../../../platform/database/schema/index.ts';
import type { ChangedRange } from '../../../providers/payments/payment-reader.ts';
import { getPaidAmounts, type MemberRecords, type RecordedPlan } from './record-rules.ts';

type Line = Pick<typeof transactions.$inferSelect, 'memberId' | 'type' | 'amount' | 'status' | 'paymentId'>;

/** Our records of a member, with what must be read again whatever Stripe’s totals say. */
export interface LocalRecords extends MemberRecords {
  /** The refunds of the member’s payments. A refund that succeeded can still fail. */
  readonly refunds: readonly { readonly paymentId: string | null; readonly isPending: boolean }[];
}

const toRecordedPlan = (plan: typeof subscriptions.$inferSelect): RecordedPlan => ({
  id: plan.stripeSubscriptionId,
  status: plan.status,
  priceId: plan.priceId,
  endsWithPeriod: plan.cancelPlanInitiated,
  periodEnd: plan.endDate.getTime() / 1000,
});

/** Converts the lines of a payment history. Refunds and disputes have negative amounts there. */
function toMoneyRecords(lines: readonly Line[]): Omit<LocalRecords, 'plans'> {
  const refunds = lines.filter(({ type }) => type === 'Refund');
  return {
    paid: getPaidAmounts(lines),
    refunded: refunds.reduce((sum, { amount }) => sum - amount, 0),
    refunds: refunds.map(({ paymentId, status }) => ({ paymentId, isPending: status === 'pending' })),
    disputes: lines
      .filter(({ type }) => type === 'Dispute')
      .map(({ amount, status }) => ({ amount: 0 - amount, status })),
  };
}

/** Reads our records of several members with two queries. */
export async function readLocalRecords(
  queries: Queries,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, LocalRecords>> {
  const { memberId, type, amount, status, paymentId } = transactions;
  const [plans, lines] = await Promise.all([
    queries
      .select()
      .from(subscriptions)
      .where(and(inArray(subscriptions.memberId, [...memberIds]), isNull(subscriptions.removedAt))),
    queries
      .select({ memberId, type, amount, status, paymentId })
      .from(transactions)
      .where(inArray(transactions.memberId, [...memberIds])),
  ]);
  const toRecords = (id: string): LocalRecords => ({
    plans: plans.filter((plan) => plan.memberId === id).map(toRecordedPlan),
    ...toMoneyRecords(lines.filter((line) => line.memberId === id)),
  });
  return new Map(memberIds.map((id) => [id, toRecords(id)]));
}

/** Lists the members whose plans or payments changed here in a range of time. */
export async function listChangedMembers(queries: Queries, { from, until }: ChangedRange): Promise<string[]> {
  const [plans, lines] = await Promise.all([
    queries
      .selectDistinct({ memberId: subscriptions.memberId })
      .from(subscriptions)
      .where(and(gte(subscriptions.updatedAt, from), lt(subscriptions.updatedAt, until))),
    queries
      .selectDistinct({ memberId: transactions.memberId })
      .from(transactions)
      .where(and(gte(transactions.updatedAt, from), lt(transactions.updatedAt, until))),
  ]);
  return [...new Set([...plans, ...lines].map(({ memberId }) => memberId))];
}
