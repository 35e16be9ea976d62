import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { auditLog, outboundMessages } from '../../platform/database/schema/index.ts';
import { outboxQueue, type FailedFilter } from '../../platform/outbox/index.ts';

const deadJob = z.object({
  id: z.string(),
  /** The queue that keeps it. */
  keptIn: z.string(),
  /** The queue in which it failed. */
  queue: z.string(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  failedAt: z.coerce.date(),
  tries: z.int(),
  /** The error of its last try, without personal data. */
  cause: z.string(),
  /** The message that a job of the outbox did not send. */
  channel: z.nullable(z.enum(['text', 'mail'])),
  messageKey: z.nullable(z.string()),
  messageMemberId: z.nullable(z.string()),
  messageTries: z.nullable(z.int()),
});

/** A job that failed permanently, with its message if it is one of the outbox. */
export type DeadLetterJob = z.infer<typeof deadJob>;

/** As exact as an instant in a reply, so that a page continues where the page before ended. */
const failedAt = sql`date_trunc('milliseconds', job.created_on)`;
const queue = sql`coalesce(job.source_name, regexp_replace(job.name, '-dead$', ''))`;
const kind = sql`coalesce(message.channel, 'job')`;
const what = sql`coalesce(split_part(message.key, ':', 1), ${queue})`;
/** If the server died during the last try, there is no error. */
const cause = sql`case when message.key is null then coalesce(job.source_output ->> 'message', 'started but never finished')
  else coalesce(message.last_error, 'never tried') end`;
const memberId = sql`coalesce(message.member_id::text, job.data ->> 'memberId')`;

/**
 * Selects the dead jobs of these queues. A job of the outbox stands for its message. It is left out if the message was sent or failed since,
 * because a failed message is listed as such.
 */
const selectDeadJobs = (keptIn: readonly string[]): SQL => sql`pgboss.job job
  left join lateral (
    select key, channel, member_id, last_error, attempts from ${outboundMessages}
    where ${and(
      sql`${queue} = ${outboxQueue}`,
      sql`${outboundMessages.id} = (job.data ->> 'id')::uuid`,
      inArray(outboundMessages.status, ['waiting', 'sending']),
    )}
  ) message on true
  where job.name = any(${sql.param([...keptIn])}::text[]) and job.state < 'active'
    and (message.key is not null or ${queue} <> ${outboxQueue} or job.data ->> 'id' is null)`;

const columns = sql`job.id, job.name as "keptIn", ${queue} as queue, coalesce(job.data, '{}') as data, ${failedAt} as "failedAt",
  coalesce(job.source_retry_count, 0) + 1 as tries, ${cause} as cause, message.channel,
  message.key as "messageKey", message.member_id as "messageMemberId", message.attempts as "messageTries"`;

const matches = (filter: FailedFilter): SQL =>
  sql.join(
    [
      [kind, filter.kind],
      [what, filter.what],
      [cause, filter.cause],
      [memberId, filter.memberId],
    ].map(([value, asked]) => (asked === undefined ? sql`` : sql`and ${value} = ${asked}`)),
    sql` `,
  );

const isBefore = ({ until }: FailedFilter): SQL =>
  until === undefined ? sql`` : sql`and ${failedAt} < ${until}::timestamptz`;

interface Page extends FailedFilter {
  readonly limit: number;
  /** The message or job with which the page before ended. */
  readonly after?: { readonly at: string; readonly id: string } | undefined;
}

/** Lists a page of dead jobs, newest first. */
export async function listDeadJobs(
  queries: Queries,
  keptIn: readonly string[],
  { limit, after, ...filter }: Page,
): Promise<DeadLetterJob[]> {
  const { rows } = await queries.execute(sql`select ${columns} from ${selectDeadJobs(keptIn)}
    ${matches(filter)} ${isBefore(filter)}
    ${after ? sql`and (${failedAt}, job.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by ${failedAt} desc, job.id desc limit ${limit}`);
  return z.array(deadJob).parse(rows);
}

const group = z.object({
  kind: z.enum(['text', 'mail', 'job']),
  what: z.string(),
  cause: z.string(),
  count: z.int(),
});

/** Counts the dead jobs that are listed, by kind, queue or message, and cause. */
export async function groupDeadJobs(
  queries: Queries,
  keptIn: readonly string[],
  filter: FailedFilter = {},
): Promise<z.infer<typeof group>[]> {
  const { rows } =
    await queries.execute(sql`select ${kind} as kind, ${what} as what, ${cause} as cause, count(*)::int as count
    from ${selectDeadJobs(keptIn)} ${matches(filter)} ${isBefore(filter)} group by 1, 2, 3`);
  return z.array(group).parse(rows);
}

const waitingJobs = z.object({
  queue: z.string(),
  waiting: z.int(),
  oldestAt: z.coerce.date(),
  failingSince: z.nullable(z.coerce.date()),
  cause: z.nullable(z.string()),
});

/** Reads what waits in the queues: how many, the oldest, and since when and why tries fail. */
export async function readWaitingJobs(queries: Queries, queues: readonly string[]) {
  const { rows } =
    await queries.execute(sql`select name as queue, count(*)::int as waiting, min(created_on) as "oldestAt",
      min(created_on) filter (where state = 'retry') as "failingSince",
      (array_agg(output ->> 'message' order by created_on desc) filter (where state = 'retry'))[1] as cause
    from pgboss.job where name = any(${sql.param([...queues])}::text[]) and state < 'active'
      and (state = 'retry' or start_after <= now()) group by name`);
  return z.array(waitingJobs).parse(rows);
}

export async function findDeadJob(
  queries: Queries,
  keptIn: readonly string[],
  id: string,
): Promise<DeadLetterJob | undefined> {
  const { rows } = await queries.execute(
    sql`select ${columns} from ${selectDeadJobs(keptIn)} and job.id = ${id}::uuid`,
  );
  return z.array(deadJob).parse(rows)[0];
}

/** Locks a dead letter, so that a second retry waits for the first. */
export async function lockRetry(transaction: Transaction, id: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
}

/** Returns whether a dead letter was retried before. */
export async function wasRetried(transaction: Transaction, id: string): Promise<boolean> {
  const rows = await transaction
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'dead-letter.retried'), sql`${auditLog.after} ->> 'id' = ${id}`))
    .limit(1);
  return rows.length > 0;
}
