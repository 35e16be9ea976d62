import { eq } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { memberReferrals } from '../../database/schema/index.ts';

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
