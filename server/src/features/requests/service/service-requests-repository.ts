import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import type { PlanSyncState } from '@moments/contract/requests/operator-requests';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { serviceRequests } from '../../../platform/database/schema/index.ts';

export type ServiceRequestRow = typeof serviceRequests.$inferSelect;

/** The table of service requests. */
export const storedServiceRequests = { table: serviceRequests };

/** Sync states with work left to do in Stripe. */
const behind: PlanSyncState[] = ['pausing', 'resuming', 'ending'];

/**
 * Lists requests with a pending plan sync, oldest first.
 * @param without requests that failed in this run
 */
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

/**
 * Updates a sync state.
 * @returns false if the state was no longer `from`; then nothing changes
 */
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

/**
 * Marks a member's paused plans to be resumed.
 * @returns whether there are any
 */
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
