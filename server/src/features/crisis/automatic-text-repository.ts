import { and, eq, gte, ne, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import {
  crises,
  members,
  messages,
  outboundMessages,
  textOptOuts,
} from '../../platform/database/schema/index.ts';
import type { CrisisRow } from './crisis-repository.ts';

/** Finds a crisis and locks it. */
export async function lockCrisis(transaction: Transaction, id: string): Promise<CrisisRow | undefined> {
  const [row] = await transaction.select().from(crises).where(eq(crises.id, id)).for('update');
  return row;
}

/** Returns whether no text reaches a member, because they or their number opted out. It decrypts nothing, so damaged data stops no page. */
export async function isOptedOut(queries: Queries, memberId: string): Promise<boolean> {
  const hasOptOut = sql`exists (select from ${textOptOuts} where ${eq(textOptOuts.phoneHash, members.phoneHash)})`;
  const [row] = await queries
    .select({ isOut: sql<boolean>`${members.status} = 'EXITED_BY_STOP' or ${hasOptOut}` })
    .from(members)
    .where(eq(members.id, memberId));
  return row?.isOut === true;
}

/** Returns whether a coach's reply has left since the crisis began. One on hold may be undone, and one that failed reached no one. */
export async function hasCoachReplied(
  transaction: Transaction,
  { memberId, startedAt }: Pick<CrisisRow, 'memberId' | 'startedAt'>,
): Promise<boolean> {
  const [row] = await transaction
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(outboundMessages, eq(outboundMessages.id, messages.outboundId))
    .where(
      and(
        eq(messages.memberId, memberId),
        eq(messages.direction, 'from-coach'),
        gte(messages.at, startedAt),
        ne(outboundMessages.status, 'failed'),
      ),
    )
    .limit(1);
  return row !== undefined;
}
