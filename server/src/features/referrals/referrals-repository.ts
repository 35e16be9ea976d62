import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { memberReferrals } from '../../platform/database/schema/index.ts';

export type MemberReferral = typeof memberReferrals.$inferSelect;

export async function findReferral(queries: Queries, memberId: string): Promise<MemberReferral | undefined> {
  const [row] = await queries.select().from(memberReferrals).where(eq(memberReferrals.memberId, memberId));
  return row;
}

export async function saveReferral(
  queries: Queries,
  memberId: string,
  changes: Partial<Omit<MemberReferral, 'memberId'>>,
): Promise<void> {
  await queries
    .insert(memberReferrals)
    .values({ memberId, ...changes })
    .onConflictDoUpdate({ target: memberReferrals.memberId, set: changes });
}

/**
 * Saves the reward that a member's plan uses, unless one was saved before.
 * @returns the saved reward
 */
export async function chooseReward(queries: Queries, memberId: string, rewardId: string): Promise<string> {
  const [row] = await queries
    .update(memberReferrals)
    .set({ rewardId: sql`coalesce(${memberReferrals.rewardId}, ${rewardId})` })
    .where(eq(memberReferrals.memberId, memberId))
    .returning({ chosen: memberReferrals.rewardId });
  return row?.chosen ?? rewardId;
}

/** Lists members whose plan used a reward that isn't marked as used, newest first. */
export async function listDue(queries: Queries, since: Date, limit: number): Promise<string[]> {
  const { memberId, rewardDueAt, rewardFulfilledAt } = memberReferrals;
  const rows = await queries
    .select({ memberId })
    .from(memberReferrals)
    .where(and(isNotNull(rewardDueAt), gt(rewardDueAt, since), isNull(rewardFulfilledAt)))
    .orderBy(desc(rewardDueAt))
    .limit(limit);
  return rows.map((row) => row.memberId);
}
