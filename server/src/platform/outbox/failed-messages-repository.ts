import { and, count, desc, eq, inArray, isNotNull, like, ne, not, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../database/database.ts';
import { outboundMessages } from '../database/schema/index.ts';

/** A message as far as it may be told without personal data. */
const shown = {
  id: outboundMessages.id,
  channel: outboundMessages.channel,
  /** The beginning of the key: what caused it. */
  what: sql<string>`split_part(${outboundMessages.key}, ':', 1)`,
  memberId: outboundMessages.memberId,
  lastError: outboundMessages.lastError,
  tries: outboundMessages.attempts,
  failedAt: sql<Date>`coalesce(${outboundMessages.sentAt}, ${outboundMessages.createdAt})`.mapWith(
    outboundMessages.createdAt,
  ),
};

/**
 * Failed for good, by the provider's word. Not what was taken back, not codes, which nobody waits for any more, and not what a
 * member has refused by STOP: that is obeyed.
 */
const failed = and(
  eq(outboundMessages.status, 'failed'),
  or(ne(outboundMessages.sender, 'codes'), isNotNull(outboundMessages.memberId)),
  isNotNull(outboundMessages.lastError),
  not(like(outboundMessages.lastError, 'opted-out:%')),
);

/** Newest first. */
export const listFailedMessages = (queries: Queries, limit: number) =>
  queries
    .select(shown)
    .from(outboundMessages)
    .where(failed)
    .orderBy(desc(outboundMessages.createdAt))
    .limit(limit);

export type FailedMessage = Awaited<ReturnType<typeof listFailedMessages>>[number];

export async function countFailedMessages(queries: Queries): Promise<number> {
  const [row] = await queries.select({ total: count() }).from(outboundMessages).where(failed);
  return row?.total ?? 0;
}

/** Those of these messages that are still to leave. */
export const findUnsentMessages = (queries: Queries, ids: readonly string[]): Promise<FailedMessage[]> =>
  queries
    .select(shown)
    .from(outboundMessages)
    .where(
      and(inArray(outboundMessages.id, [...ids]), inArray(outboundMessages.status, ['waiting', 'sending'])),
    );

/** Makes a failed message wait again. @returns undefined if it is none (any more) */
export async function requeueFailedMessage(
  transaction: Transaction,
  id: string,
): Promise<Pick<FailedMessage, 'memberId' | 'what'> | undefined> {
  const [row] = await transaction
    .update(outboundMessages)
    .set({ status: 'waiting', isOutcomeUnknown: false })
    .where(and(eq(outboundMessages.id, id), failed))
    .returning({ memberId: shown.memberId, what: shown.what });
  return row;
}
