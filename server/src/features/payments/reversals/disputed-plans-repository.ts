import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { subscriptions, transactions } from '../../../platform/database/schema/index.ts';
import { isDispute, isOpenDispute } from '../disputes/disputes-repository.ts';
import type { StoredSubscription } from '../subscriptions-repository.ts';
import { selectPaymentsOfPlan } from '../transactions-repository.ts';

const isPlan = (id: string) => eq(subscriptions.stripeSubscriptionId, id);

/** Checks whether a plan stays paused for a dispute, whatever else pauses it. */
export async function isPausedByDispute(queries: Queries, id: string): Promise<boolean> {
  const [row] = await queries
    .select({ isPaused: subscriptions.isPausedByDispute })
    .from(subscriptions)
    .where(isPlan(id));
  return row?.isPaused ?? false;
}

export async function setPausedByDispute(queries: Queries, id: string, isPaused: boolean): Promise<void> {
  await queries.update(subscriptions).set({ isPausedByDispute: isPaused }).where(isPlan(id));
}

/** Checks whether a dispute about another payment of a plan is open. */
export async function hasOtherOpenDispute(
  queries: Queries,
  plan: Pick<StoredSubscription, 'memberId' | 'stripeSubscriptionId'>,
  paymentId: string,
): Promise<boolean> {
  const rows = await queries
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.memberId, plan.memberId),
        isDispute,
        isOpenDispute,
        ne(transactions.paymentId, paymentId),
        inArray(transactions.paymentId, selectPaymentsOfPlan(queries, plan)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
