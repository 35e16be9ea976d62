import { and, asc, eq, gt, inArray, lt, ne, not, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { conversationPresence, staff } from '../../platform/database/schema/index.ts';

/** Milliseconds after which presence has faded. */
const presenceTime = 20_000;

export interface Presence {
  readonly memberId: string;
  readonly staffId: string;
  readonly name: string;
  readonly doing: 'reading' | 'replying';
}

export async function savePresence(
  queries: Queries,
  presence: Omit<Presence, 'name'>,
  at: Date,
): Promise<void> {
  const { memberId, staffId, doing } = presence;
  await queries
    .insert(conversationPresence)
    .values({ memberId, staffId, doing, at })
    .onConflictDoUpdate({
      target: [conversationPresence.memberId, conversationPresence.staffId],
      set: { doing, at },
    });
}

/** Lists who has these conversations open now, without the person who asks. */
export async function listPresent(
  queries: Queries,
  memberIds: readonly string[],
  { staffId, now }: { readonly staffId?: string; readonly now: Date },
): Promise<Presence[]> {
  if (memberIds.length === 0) return [];
  return queries
    .select({
      memberId: conversationPresence.memberId,
      staffId: conversationPresence.staffId,
      name: staff.name,
      doing: conversationPresence.doing,
    })
    .from(conversationPresence)
    .innerJoin(staff, eq(staff.id, conversationPresence.staffId))
    .where(
      and(
        inArray(conversationPresence.memberId, [...memberIds]),
        gt(conversationPresence.at, new Date(now.getTime() - presenceTime)),
        staffId === undefined ? undefined : ne(conversationPresence.staffId, staffId),
      ),
    )
    .orderBy(asc(staff.name));
}

/** Deletes old presence, but not that in an open crisis: it says which of the member’s texts someone has read. */
export async function deletePresenceBefore(queries: Queries, before: Date): Promise<void> {
  const isInCrisis = sql`exists (select 1 from crises c where c.member_id = ${conversationPresence.memberId} and c.ended_at is null)`;
  await queries.delete(conversationPresence).where(and(lt(conversationPresence.at, before), not(isInCrisis)));
}
