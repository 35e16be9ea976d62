import { and, eq, sql } from 'drizzle-orm';
import { isUuid, type Queries } from '../../../platform/database/database.ts';
import { conversationNotes, heldTexts, members } from '../../../platform/database/schema/index.ts';
import { toStaffActor } from './sessions.ts';

/** How a person is related to a member. */
export interface Reach {
  /** Whether the member is matched with the person. */
  readonly isOwn: boolean;
  /** Whether the person has opened the conversation with a reason that still holds, or is on call in an open crisis. */
  readonly hasReason: boolean;
}

interface Caller {
  readonly staffId: string;
  readonly isOnCall: boolean;
  readonly now: Date;
}

/** Finds how a person is related to a member. A member who doesn't exist is no one's own. */
export async function findReach(
  queries: Queries,
  memberId: string,
  { staffId, isOnCall, now }: Caller,
): Promise<Reach> {
  if (!isUuid(memberId)) return { isOwn: false, hasReason: false };
  const [row] = await queries
    .select({
      coachId: members.coachId,
      hasReason: sql<boolean>`exists (select 1 from conversation_opens o where o.member_id = members.id and o.staff_id = ${staffId} and o.until > ${now}) or (${isOnCall} and exists (select 1 from crises c where c.member_id = members.id and c.ended_at is null))`,
    })
    .from(members)
    .where(eq(members.id, memberId));
  return { isOwn: row?.coachId === staffId, hasReason: row?.hasReason ?? false };
}

interface OwnKey {
  readonly memberId: string;
  readonly staffId: string;
  readonly key: string;
}

/** Returns whether a person sent the member a reply with a key, or added a note with it. */
export async function hasUsedKey(queries: Queries, { memberId, staffId, key }: OwnKey): Promise<boolean> {
  if (!isUuid(memberId) || key.includes('\0')) return false;
  const matchKey = (table: typeof heldTexts | typeof conversationNotes) =>
    and(eq(table.memberId, memberId), eq(table.key, key));
  const one = { found: sql`1` };
  const isSender = eq(heldTexts.actor, toStaffActor(staffId));
  const texts = queries
    .select(one)
    .from(heldTexts)
    .where(and(matchKey(heldTexts), isSender));
  const isAuthor = eq(conversationNotes.staffId, staffId);
  const notes = queries
    .select(one)
    .from(conversationNotes)
    .where(and(matchKey(conversationNotes), isAuthor));
  return (await texts.unionAll(notes).limit(1)).length > 0;
}
