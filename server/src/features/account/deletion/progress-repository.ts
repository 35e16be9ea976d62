import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { activePlanStatuses } from '@moments/contract/payments/active-plan';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { accountDeletions, memberReferrals, subscriptions } from '../../../platform/database/schema/index.ts';
import type { StoredDeletion } from './deletions-repository.ts';

/** Members whose deletion is due and not finished, the longest due first. */
export async function listDue(queries: Queries, now: Date, limit: number): Promise<string[]> {
  const rows = await queries
    .select({ memberId: accountDeletions.memberId })
    .from(accountDeletions)
    .where(and(isNull(accountDeletions.finishedAt), lte(accountDeletions.dueAt, now)))
    .orderBy(asc(accountDeletions.dueAt))
    .limit(limit);
  return rows.map(({ memberId }) => memberId);
}

/** Members whose deletion is to come, and whose plan would renew all the same. */
export async function listScheduledWithRenewingPlan(queries: Queries, limit: number): Promise<string[]> {
  const rows = await queries
    .selectDistinct({ memberId: accountDeletions.memberId })
    .from(accountDeletions)
    .innerJoin(subscriptions, eq(subscriptions.memberId, accountDeletions.memberId))
    .where(
      and(
        isNull(accountDeletions.startedAt),
        inArray(subscriptions.status, activePlanStatuses),
        eq(subscriptions.cancelPlanInitiated, false),
      ),
    )
    .limit(limit);
  return rows.map(({ memberId }) => memberId);
}

/** Notes that a deletion has begun, and who the member is at the referral provider: that row is erased before this one is done. */
export async function markStarted(transaction: Transaction, memberId: string, now: Date): Promise<void> {
  await transaction
    .update(accountDeletions)
    .set({
      startedAt: now,
      participantId: sql`(select ${memberReferrals.participantId} from ${memberReferrals} where ${memberReferrals.memberId} = ${memberId})`,
    })
    .where(and(eq(accountDeletions.memberId, memberId), isNull(accountDeletions.startedAt)));
}

type Steps = Pick<
  StoredDeletion,
  'customerDeletedAt' | 'participantDeletedAt' | 'participantId' | 'toldAt' | 'erasedAt' | 'finishedAt'
>;

/** Notes what has been done. */
export async function markStepsDone(
  queries: Queries,
  memberId: string,
  steps: Partial<Steps>,
): Promise<void> {
  await queries.update(accountDeletions).set(steps).where(eq(accountDeletions.memberId, memberId));
}
