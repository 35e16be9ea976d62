import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  like,
  lt,
  min,
  ne,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Queries, Transaction } from '../database/database.ts';
import { outboundMessages } from '../database/schema/index.ts';

/** The provider reported that the carrier didn't deliver the text. */
export const isUndelivered = sql`coalesce(${outboundMessages.deliveryStatus} in ('undelivered', 'failed'), false)`;
/** The status of a message that the provider accepted. Its report may come first. */
export const statusWhenSent = sql`case when ${isUndelivered} then 'failed' else 'sent' end`;

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
 * The condition for messages that the provider rejected permanently, or whose carrier didn't deliver them. It excludes withdrawn messages,
 * codes, which have expired, texts to opted-out members, and what is so old that its content was erased.
 */
const failed = and(
  eq(outboundMessages.status, 'failed'),
  isNull(outboundMessages.contentErasedAt),
  or(ne(outboundMessages.sender, 'codes'), isNotNull(outboundMessages.memberId)),
  isNotNull(outboundMessages.lastError),
  not(like(outboundMessages.lastError, 'opted-out:%')),
);

/** Returns whether a message failed, and staff can retry it. */
export const canRetryMessage = sql<boolean>`coalesce(${failed}, false)`;

/** Which messages. Undefined means all. */
export interface FailedFilter {
  readonly kind?: 'text' | 'mail' | 'job' | undefined;
  /** The start of the key. */
  readonly what?: string | undefined;
  readonly cause?: string | undefined;
  readonly memberId?: string | undefined;
  /** Only those that failed before. */
  readonly until?: string | undefined;
}

interface Page extends FailedFilter {
  readonly limit: number;
  /** The message or job with which the page before ended. */
  readonly after?: { readonly at: string; readonly id: string } | undefined;
}

function matches({ kind, what, cause, memberId, until }: FailedFilter): SQL | undefined {
  const conditions = [
    kind === undefined ? undefined : sql`${outboundMessages.channel} = ${kind}`,
    what === undefined ? undefined : eq(columns.what, what),
    cause === undefined ? undefined : eq(outboundMessages.lastError, cause),
    memberId === undefined ? undefined : sql`${outboundMessages.memberId}::text = ${memberId}`,
    until === undefined ? undefined : lt(failedAt, sql`${until}::timestamptz`),
  ];
  return and(failed, ...conditions);
}

/** Lists failed messages, newest first. */
export const listFailedMessages = (queries: Queries, { limit, after, ...filter }: Page) =>
  queries
    .select(columns)
    .from(outboundMessages)
    .where(
      and(
        matches(filter),
        after && sql`(${failedAt}, ${outboundMessages.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(failedAt), desc(outboundMessages.id))
    .limit(limit);

export type FailedMessage = Awaited<ReturnType<typeof listFailedMessages>>[number];

/** Counts failed messages by channel, start of the key, and cause. */
export const groupFailedMessages = (queries: Queries, filter: FailedFilter = {}) =>
  queries
    .select({
      kind: outboundMessages.channel,
      what: columns.what,
      cause: sql<string>`coalesce(${outboundMessages.lastError}, '')`,
      count: count(),
    })
    .from(outboundMessages)
    .where(matches(filter))
    .groupBy(outboundMessages.channel, columns.what, outboundMessages.lastError);

/** Its last try didn't reach the provider. One that staff retry keeps its earlier cause. */
const isUnavailable = sql`${outboundMessages.lastError} like 'unavailable:%'`;

/** Reads what waits to be sent, by channel: how many, the oldest, and since when and why tries fail. */
export const readWaitingMessages = (queries: Queries) =>
  queries
    .select({
      channel: outboundMessages.channel,
      waiting: count(),
      oldestAt: min(outboundMessages.createdAt),
      failingSince:
        sql<Date | null>`min(${outboundMessages.createdAt}) filter (where ${isUnavailable})`.mapWith(
          outboundMessages.createdAt,
        ),
      cause: sql<
        string | null
      >`(array_agg(${outboundMessages.lastError} order by ${outboundMessages.sentAt} desc)
        filter (where ${isUnavailable}))[1]`,
    })
    .from(outboundMessages)
    .where(sql`${outboundMessages.status} in ('waiting', 'sending')`)
    .groupBy(outboundMessages.channel);

/**
 * Makes a failed message wait again. One that its carrier didn't deliver was sent: its row keeps the provider's ID and report, and no longer
 * counts as failed, because a new message takes its place.
 * @returns undefined if it has not failed
 */
export async function requeueFailedMessage(transaction: Transaction, id: string) {
  const { deliveryStatus } = outboundMessages;
  const [row] = await transaction
    .update(outboundMessages)
    .set({
      status: sql`case when ${deliveryStatus} is null then 'waiting' else 'sent' end`,
      isOutcomeUnknown: false,
    })
    .where(and(eq(outboundMessages.id, id), failed))
    .returning({ ...getTableColumns(outboundMessages), what: columns.what });
  return row;
}
