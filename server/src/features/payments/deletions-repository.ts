import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { accountDeletions } from '../../platform/database/schema/index.ts';

/** Whether a member's account is to be deleted: its mails tell what becomes of the plan. */
export async function hasScheduledDeletion(queries: Queries, memberId: string): Promise<boolean> {
  const rows = await queries
    .select({ memberId: accountDeletions.memberId })
    .from(accountDeletions)
    .where(eq(accountDeletions.memberId, memberId));
  return rows.length > 0;
}
