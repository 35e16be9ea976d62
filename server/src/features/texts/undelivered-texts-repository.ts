import { and, eq, isNotNull } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { members } from '../../platform/database/schema/index.ts';

/** Records that texts arrive. Most members' always have, so that nothing is written. */
export async function clearTextsFail(queries: Queries, memberId: string): Promise<void> {
  await queries
    .update(members)
    .set({ textsFailSince: null })
    .where(and(eq(members.id, memberId), isNotNull(members.textsFailSince)));
}
