import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { activePlanStatuses } from '@moments/contract/payments/active-plan';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { hasNoOpenCrisis, isNotHeld } from '../../../platform/database/held-records.ts';
import {
  accountDeletions,
  auditLog,
  memberReferrals,
  staff,
  subscriptions,
  textDeletions,
  transactions,
} from '../../../platform/database/schema/index.ts';
import { isDispute, isOpenDispute } from '../../payments/index.ts';
import { isPersonOf } from '../../staff/index.ts';

export type StoredDeletion = typeof accountDeletions.$inferSelect;

/** Finds the scheduled or started deletion. */
export async function findDeletion(queries: Queries, memberId: string): Promise<StoredDeletion | undefined> {
  const [row] = await queries.select().from(accountDeletions).where(eq(accountDeletions.memberId, memberId));
  return row;
}

/**
 * Inserts a deletion.
 * @returns undefined if there was one before
 */
export async function insertDeletion(
  queries: Queries,
  deletion: Pick<StoredDeletion, 'memberId' | 'requestedAt' | 'dueAt'>,
): Promise<StoredDeletion | undefined> {
  const [row] = await queries.insert(accountDeletions).values(deletion).onConflictDoNothing().returning();
  return row;
}

/**
 * Cancels a deletion that hasn't started.
 * @returns whether there was one
 */
export async function removeDeletion(queries: Queries, memberId: string): Promise<boolean> {
  const rows = await queries
    .delete(accountDeletions)
    .where(and(eq(accountDeletions.memberId, memberId), isNull(accountDeletions.startedAt)))
    .returning({ memberId: accountDeletions.memberId });
  return rows.length > 0;
}

/** Lists members whose deletion is due and not finished, earliest first. It waits for the end of a crisis. */
export async function listDue(queries: Queries, now: Date, limit: number): Promise<string[]> {
  const rows = await queries
    .select({ memberId: accountDeletions.memberId })
    .from(accountDeletions)
    .where(
      and(
        isNull(accountDeletions.finishedAt),
        lte(accountDeletions.dueAt, now),
        hasNoOpenCrisis(accountDeletions.memberId),
        // Held records only keep the data from being erased, which is the last step.
        or(
          isNull(accountDeletions.toldAt),
          isNull(accountDeletions.customerDeletedAt),
          isNull(accountDeletions.participantDeletedAt),
          isNotHeld(accountDeletions.memberId),
        ),
      ),
    )
    .orderBy(asc(accountDeletions.dueAt))
    .limit(limit);
  return rows.map(({ memberId }) => memberId);
}

/** Lists members with a scheduled deletion whose plan would still renew. */
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

/**
 * Records that a deletion has started, and the member's ID at the referral provider. The row with that ID is erased
 * before the deletion is done.
 */
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
  | 'customerDeletedAt'
  | 'participantDeletedAt'
  | 'participantId'
  | 'toldAt'
  | 'erasedAt'
  | 'textsDeletedAt'
  | 'receiverInformedAt'
  | 'finishedAt'
>;

export async function markStepsDone(
  queries: Queries,
  memberId: string,
  steps: Partial<Steps>,
): Promise<void> {
  await queries.update(accountDeletions).set(steps).where(eq(accountDeletions.memberId, memberId));
}

/**
 * Lists members who were deleted by an admin before an instant, still have their number, are in no open crisis, and whose data is neither being
 * erased nor held. The audit log says when a member was deleted.
 */
export async function listDeletedWithNumber(
  queries: Queries,
  before: Date,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await queries.execute<{ id: string }>(sql`
    select members.id from members
    where status = 'DELETED_BY_ADMIN' and erased_at is null
      and not exists (select 1 from account_deletions where member_id = members.id)
      and not exists (select 1 from record_holds where member_id = members.id and released_at is null)
      and not exists (select 1 from crises where member_id = members.id and ended_at is null)
      and not exists (
        select 1 from audit_log
        where member_id = members.id and action in ('member.number-released', 'member.access-restored')
          and id > coalesce((select max(id) from audit_log where member_id = members.id
            and action = 'member.status-changed' and after ->> 'status' = 'DELETED_BY_ADMIN'), 0))
      and coalesce((select max(at) from audit_log where member_id = members.id
        and action = 'member.status-changed' and after ->> 'status' = 'DELETED_BY_ADMIN'), updated_at) < ${before.toISOString()}::timestamptz
    order by members.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

interface DeletionsPage {
  /** The last deletion of the page before. */
  readonly after: Pick<StoredDeletion, 'dueAt' | 'memberId'> | undefined;
  readonly limit: number;
}

/** Lists deletions that aren't finished, earliest first, with who asked for them and why. */
export const listDeletionsPage = (queries: Queries, { after, limit }: DeletionsPage) =>
  queries
    .select({
      memberId: accountDeletions.memberId,
      requestedAt: accountDeletions.requestedAt,
      dueAt: accountDeletions.dueAt,
      startedAt: accountDeletions.startedAt,
      actor: auditLog.actor,
      staffName: staff.name,
      reason: sql<string | null>`${auditLog.after} ->> 'reason'`,
      isHeld: sql<boolean>`not ${isNotHeld(accountDeletions.memberId)}`,
      hasOpenDispute: sql<boolean>`exists (select 1 from ${transactions} where ${transactions.memberId} = ${accountDeletions.memberId} and ${isDispute} and ${isOpenDispute})`,
      isInCrisis: sql<boolean>`not ${hasNoOpenCrisis(accountDeletions.memberId)}`,
    })
    .from(accountDeletions)
    .leftJoin(
      auditLog,
      sql`${auditLog.id} = (select max(id) from audit_log where member_id = ${accountDeletions.memberId} and action = 'account-deletion.requested')`,
    )
    .leftJoin(staff, isPersonOf(auditLog.actor))
    .where(
      and(
        isNull(accountDeletions.finishedAt),
        after &&
          sql`(${accountDeletions.dueAt}, ${accountDeletions.memberId}) > (${after.dueAt.toISOString()}::timestamptz, ${after.memberId}::uuid)`,
      ),
    )
    .orderBy(asc(accountDeletions.dueAt), asc(accountDeletions.memberId))
    .limit(limit);

export const countDeletions = (queries: Queries): Promise<number> =>
  queries.$count(accountDeletions, isNull(accountDeletions.finishedAt));

/** Lists the provider's IDs of texts with an erased member that it must still delete. */
export async function listTextsToDelete(
  queries: Queries,
  memberId: string,
  limit: number,
): Promise<string[]> {
  const rows = await queries
    .select({ id: textDeletions.providerId })
    .from(textDeletions)
    .where(eq(textDeletions.memberId, memberId))
    .orderBy(asc(textDeletions.providerId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function forgetDeletedText(queries: Queries, id: string): Promise<void> {
  await queries.delete(textDeletions).where(eq(textDeletions.providerId, id));
}
