import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { conversations, heldTexts, members, messages } from '../../platform/database/schema/index.ts';

interface ConversationChange {
  readonly isDone?: boolean;
  readonly isUnread?: boolean;
  readonly followUpAt?: Date | null;
}

/** Changes a conversation's state. A member without texts yet gets a row. */
export async function updateConversation(
  queries: Queries,
  memberId: string,
  change: ConversationChange,
  now: Date,
): Promise<void> {
  await queries
    .insert(conversations)
    .values({ memberId, lastAt: now, ...change })
    .onConflictDoUpdate({ target: conversations.memberId, set: change });
}

/** Locks a conversation's state against texts that arrive. @returns whether the member waits for an answer that can reach them and that no held reply gives */
export async function lockWaiting(transaction: Transaction, memberId: string): Promise<boolean> {
  const [row] = await transaction
    .select({ waitingSince: conversations.waitingSince, status: members.status })
    .from(conversations)
    .innerJoin(members, eq(members.id, conversations.memberId))
    .where(eq(conversations.memberId, memberId))
    .for('update', { of: conversations });
  if (!row?.waitingSince || row.status === 'EXITED_BY_STOP') return false;
  const [held] = await transaction
    .select({ id: heldTexts.id })
    .from(heldTexts)
    .where(and(eq(heldTexts.memberId, memberId), eq(heldTexts.state, 'held')))
    .limit(1);
  return held === undefined;
}

/** Returns whether the member wrote a text after one. IDs ascend in the order in which texts are stored. */
export async function hasTextAfter(queries: Queries, memberId: string, id: bigint): Promise<boolean> {
  const [row] = await queries
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.memberId, memberId),
        eq(messages.direction, 'from-member'),
        isNull(messages.madeByPhone),
        gt(messages.id, id),
      ),
    )
    .limit(1);
  return row !== undefined;
}
