import { and, count, desc, eq, inArray, isNotNull, like, ne, not, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../database/database.ts';
import { outboundMessages } from '../database/schema/index.ts';

/** The columns of a message without personal data. */
const columns = {
  id: outboundMessages.id,
  channel: outboundMessages.channel,
  /** The start of the key, which names the cause. */
  what: sql<string>`split_part(${outboundMessages.key}, ':', 1)`,
  memberId: outboundMessages.memberId,
  lastError: outboundMessages.lastError,
  tries: outboundMessages.attempts,
  failedAt: sql<Date>`coalesce(${outboundMessages.sentAt}, ${outboundMessages.createdAt})`.mapWith(
    outboundMessages.createdAt,
  ),
};

/**
 * The condition for messages that the provider rejected permanently. It excludes withdrawn messages, codes, which have expired, and
 * texts to opted-out members.
 */
const failed = and(
  eq(outboundMessages.status, 'failed'),
  or(ne(outboundMessages.sender, 'codes'), isNotNull(outboundMessages.memberId)),
  isNotNull(outboundMessages.lastError),
  not(like(outboundMessages.lastError, 'opted-out:%')),
);

/** Lists failed messages, newest first. */
export const listFailedMessages = (queries: Queries, limit: number) =>
  queries
    .select(columns)
    .from(outboundMessages)
    .where(failed)
    .orderBy(desc(outboundMessages.createdAt))
    .limit(limit);

export type FailedMessage = Awaited<ReturnType<typeof listFailedMessages>>[number];

export async function countFailedMessages(queries: Queries): Promise<number> {
  const [row] = await queries.select({ total: count() }).from(outboundMessages).where(failed);
  return row?.total ?? 0;
}

/** Finds those of the messages that are still waiting to be sent. */
export const findUnsentMessages = (queries: Queries, ids: readonly string[]): Promise<FailedMessage[]> =>
  queries
    .select(columns)
    .from(outboundMessages)
    .where(
      and(inArray(outboundMessages.id, [...ids]), inArray(outboundMessages.status, ['waiting', 'sending'])),
    );

/** Makes a failed message wait again. @returns undefined if it has not failed */
export async function requeueFailedMessage(
  transaction: Transaction,
  id: string,
): Promise<Pick<FailedMessage, 'memberId' | 'what'> | undefined> {
  const [row] = await transaction
    .update(outboundMessages)
    .set({ status: 'waiting', isOutcomeUnknown: false })
    .where(and(eq(outboundMessages.id, id), failed))
    .returning({ memberId: columns.memberId, what: columns.what });
  return row;
}
