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

/** Why a coach can’t text a member: they or their number opted out, which no text may pass, or an administrator stopped the account. */
interface Obstacles {
  readonly isOptedOut: boolean;
  readonly isStopped: boolean;
}

/** Finds out why a coach can’t text a member. It decrypts nothing, so damaged data stops no page. */
export async function findObstacles(queries: Queries, memberId: string): Promise<Obstacles> {
  const hasOptOut = sql`exists (select from ${textOptOuts} where ${eq(textOptOuts.phoneHash, members.phoneHash)})`;
  const [row] = await queries
    .select({
      isOptedOut: sql<boolean>`coalesce(${members.status} = 'EXITED_BY_STOP', false) or ${hasOptOut}`,
      isStopped: sql<boolean>`coalesce(${members.status} in ('EXITED_BY_ADMIN', 'DELETED_BY_ADMIN'), false)`,
    })
    .from(members)
    .where(eq(members.id, memberId));
  return row ?? { isOptedOut: false, isStopped: false };
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
