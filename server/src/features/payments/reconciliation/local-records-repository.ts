import { desc, inArray, isNotNull } from 'drizzle-orm';
import type { ReconciliationDifference } from '@moments/contract/payments/operator-reconciliation';
import type { Queries } from '../../../platform/database/database.ts';
import {
  members,
  reconciliations,
  subscriptions,
  transactions,
} from '../../../platform/database/schema/index.ts';
import type { MemberRecords } from './record-rules.ts';

export interface Customer {
  readonly memberId: string;
  readonly customerId: string;
}

/** Everybody who has a customer at the card provider. */
export async function listCustomers(queries: Queries): Promise<Customer[]> {
  const rows = await queries
    .select({ memberId: members.id, customerId: members.stripeCustomerId })
    .from(members)
    .where(isNotNull(members.stripeCustomerId));
  return rows.flatMap(({ memberId, customerId }) => (customerId === null ? [] : [{ memberId, customerId }]));
}

/** Our books of some members, in one look. */
export async function readLocalRecords(
  queries: Queries,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, MemberRecords>> {
  const [plans, lines] = await Promise.all([
    queries
      .select()
      .from(subscriptions)
      .where(inArray(subscriptions.memberId, [...memberIds])),
    queries
      .select({
        memberId: transactions.memberId,
        type: transactions.type,
        amount: transactions.amount,
        status: transactions.status,
      })
      .from(transactions)
      .where(inArray(transactions.memberId, [...memberIds])),
  ]);
  const booksOf = (memberId: string): MemberRecords => {
    const own = lines.filter((line) => line.memberId === memberId);
    const refunds = own.filter(({ type }) => type === 'Refund');
    return {
      plans: plans
        .filter((plan) => plan.memberId === memberId)
        .map((plan) => ({
          id: plan.stripeSubscriptionId,
          status: plan.status,
          priceId: plan.priceId,
          endsWithPeriod: plan.cancelPlanInitiated,
          periodEnd: plan.endDate.getTime() / 1000,
        })),
      paid: own
        .filter(({ status, amount }) => status === 'succeeded' && amount > 0)
        .map(({ amount }) => amount),
      refunded: refunds.reduce((sum, { amount }) => sum - amount, 0),
      disputes: own
        .filter(({ type }) => type === 'Dispute')
        .map(({ amount, status }) => ({ amount: 0 - amount, status })),
    };
  };
  return new Map(memberIds.map((memberId) => [memberId, booksOf(memberId)]));
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

/** Newest first. */
export const listReconciliations = (queries: Queries, limit: number) =>
  queries.select().from(reconciliations).orderBy(desc(reconciliations.startedAt)).limit(limit);
