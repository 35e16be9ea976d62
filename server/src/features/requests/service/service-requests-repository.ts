import { and, asc, desc, eq, gt, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm';
import type { ServiceRequestKind, ServiceRequestState } from '@moments/contract/requests/service-requests';
import type { PlanSyncState } from '@moments/contract/requests/staff-requests';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { serviceRequests } from '../../../platform/database/schema/index.ts';

export type ServiceRequestRow = typeof serviceRequests.$inferSelect;

// Words of the statement, not parameters: an index has the requests for another coach only.
export const storedServiceRequests = {
  table: serviceRequests,
  scope: sql`${serviceRequests.kind} <> 'coach'`,
};
export const storedCoachRequests = { table: serviceRequests, scope: sql`${serviceRequests.kind} = 'coach'` };

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

const carriedOut: ServiceRequestState = 'carried-out';
const pause: ServiceRequestKind = 'pause';

/** Selects pauses that were carried out and haven't ended. */
const isRunningPause = and(
  eq(serviceRequests.state, carriedOut),
  eq(serviceRequests.kind, pause),
  isNull(serviceRequests.endedAt),
);

/** Finds the pause that a member requested and that runs. Staff can pause a service for reasons of their own. */
export async function findRunningPause(
  queries: Queries,
  memberId: string,
): Promise<ServiceRequestRow | undefined> {
  const [latest] = await queries
    .select()
    .from(serviceRequests)
    .where(
      and(
        storedServiceRequests.scope,
        eq(serviceRequests.memberId, memberId),
        eq(serviceRequests.state, carriedOut),
      ),
    )
    .orderBy(desc(serviceRequests.createdAt))
    .limit(1);
  return latest?.kind === pause && latest.endedAt === null ? latest : undefined;
}

/** Marks a member's pauses as ended, so that their days of return no longer count. */
export async function endPauses(transaction: Transaction, memberId: string, now: Date): Promise<void> {
  await transaction
    .update(serviceRequests)
    .set({ endedAt: now })
    .where(and(eq(serviceRequests.memberId, memberId), isRunningPause));
}

/**
 * Lists running pauses whose day of return has come, earliest first.
 * @param today ISO date in Eastern Time
 * @param page.except leaves these out
 */
export async function listDueReturns(
  queries: Queries,
  today: string,
  { limit, except }: { readonly limit: number; readonly except: readonly string[] },
): Promise<string[]> {
  const rows = await queries
    .select({ id: serviceRequests.id })
    .from(serviceRequests)
    .where(
      and(
        isRunningPause,
        lte(serviceRequests.returnDate, today),
        notInArray(serviceRequests.id, [...except]),
      ),
    )
    .orderBy(asc(serviceRequests.returnDate))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Lists running pauses whose day of return is after today and not after another day, both ISO dates in Eastern Time.
 * @param page.after the last request of the page before
 */
export async function listComingReturns(
  queries: Queries,
  { today, until }: { readonly today: string; readonly until: string },
  { limit, after }: { readonly limit: number; readonly after: string },
): Promise<string[]> {
  const rows = await queries
    .select({ id: serviceRequests.id })
    .from(serviceRequests)
    .where(
      and(
        isRunningPause,
        gt(serviceRequests.returnDate, today),
        lte(serviceRequests.returnDate, until),
        gt(serviceRequests.id, after),
      ),
    )
    .orderBy(asc(serviceRequests.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
