import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { members, momentsBalances } from '../../platform/database/schema/index.ts';

/** Members who are away for want of Moments, though they have some. */
export async function listAwayWithMoments(queries: Queries, limit: number): Promise<string[]> {
  const rows = await queries
    .select({ id: members.id })
    .from(members)
    .innerJoin(momentsBalances, eq(momentsBalances.memberId, members.id))
    .where(
      and(
        eq(members.status, 'AWAY_TEXT_LIMIT'),
        gt(sql`${momentsBalances.planRemaining} + ${momentsBalances.addOnRemaining}`, 0),
      ),
    )
    .orderBy(asc(members.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
