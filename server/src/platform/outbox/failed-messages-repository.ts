import { and, count, desc, eq, isNotNull, like, ne, not, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../database/database.ts';
import { outboundMessages } from '../database/schema/index.ts';

/** As exact as an instant in a reply, so that a page continues where the page before ended. */
const failedAt = sql`date_trunc('milliseconds', coalesce(${outboundMessages.sentAt}, ${outboundMessages.createdAt}))`;

/** The columns of a message without personal data. */
const columns = {
  id: outboundMessages.id,
  channel: outboundMessages.channel,
  /** The start of the key, which names the cause. */
  what: sql<string>`split_part(${outboundMessages.key}, ':', 1)`,
  memberId: outboundMessages.memberId,
  lastError: outboundMessages.lastError,
  tries: outboundMessages.attempts,
  failedAt: sql<Date>`${failedAt}`.mapWith(outboundMessages.createdAt),
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

interface Page {
  readonly limit: number;
  /** Only messages with this start of the key. */
  readonly what?: string | undefined;
  /** The message or job with which the page before ended. */
  readonly after?: { readonly at: string; readonly id: string } | undefined;
}

/** Lists failed messages, newest first. */
export const listFailedMessages = (queries: Queries, { limit, what, after }: Page) =>
  queries
    .select(columns)
    .from(outboundMessages)
    .where(
      and(
        failed,
        what === undefined ? undefined : eq(columns.what, what),
        after && sql`(${failedAt}, ${outboundMessages.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(failedAt), desc(outboundMessages.id))
    .limit(limit);

export type FailedMessage = Awaited<ReturnType<typeof listFailedMessages>>[number];

export async function countFailedMessages(queries: Queries): Promise<number> {
  const [row] = await queries.select({ total: count() }).from(outboundMessages).where(failed);
  return row?.total ?? 0;
}

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
