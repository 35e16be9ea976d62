import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import type { PlanSyncState } from '@moments/contract/requests/operator-requests';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { serviceRequests } from '../../../platform/database/schema/index.ts';

export type ServiceRequestRow = typeof serviceRequests.$inferSelect;

/** Where wishes to pause or end are stored. */
export const storedServiceRequests = { table: serviceRequests };

/** What is still to be done at the card provider. */
const behind: PlanSyncState[] = ['pausing', 'resuming', 'ending'];

/** Requests whose plan has not followed yet, oldest first. @param without those that were tried and failed */
export async function listPendingPlanSyncs(
  queries: Queries,
  limit: number,
  without: readonly string[],
): Promise<string[]> {
  const rows = await queries
    .select({ id: serviceRequests.id })
    .from(serviceRequests)
    .where(
      and(
        inArray(serviceRequests.plan, behind),
        without.length === 0 ? undefined : notInArray(serviceRequests.id, [...without]),
      ),
    )
    .orderBy(asc(serviceRequests.createdAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** @returns false where it was not at `from` any more, and nothing has changed */
export async function updatePlanSyncState(
  queries: Queries,
  id: string,
  from: PlanSyncState,
  to: PlanSyncState,
): Promise<boolean> {
  const rows = await queries
    .update(serviceRequests)
    .set({ plan: to })
    .where(and(eq(serviceRequests.id, id), eq(serviceRequests.plan, from)))
    .returning({ id: serviceRequests.id });
  return rows.length > 0;
}

/** Lets the plans go on that a member's requests have paused. @returns whether there are any */
export async function resumePlans(transaction: Transaction, memberId: string): Promise<boolean> {
  const paused: PlanSyncState[] = ['pausing', 'paused'];
  const resuming: PlanSyncState = 'resuming';
  const rows = await transaction
    .update(serviceRequests)
    .set({ plan: resuming })
    .where(and(eq(serviceRequests.memberId, memberId), inArray(serviceRequests.plan, paused)))
    .returning({ id: serviceRequests.id });
  return rows.length > 0;
}
