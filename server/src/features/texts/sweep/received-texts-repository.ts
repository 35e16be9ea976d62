import { and, asc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import {
  members,
  messages,
  receivedTexts,
  sweeps,
  textDeletions,
} from '../../../platform/database/schema/index.ts';

export type ReceivedText = typeof receivedTexts.$inferInsert;

/** Records that a text was received. @returns false if it was recorded before */
export async function insertReceivedText(queries: Queries, text: ReceivedText): Promise<boolean> {
  const rows = await queries
    .insert(receivedTexts)
    .values(text)
    .onConflictDoNothing()
    .returning({ providerId: receivedTexts.providerId });
  return rows.length > 0;
}

/** Returns which of the provider's IDs are of texts that were processed, or that belong to an erased member and are still to be deleted there. */
export async function listProcessed(
  queries: Queries,
  providerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = [...providerIds];
  const stored = await queries
    .select({ id: messages.providerId })
    .from(messages)
    .where(inArray(messages.providerId, ids));
  const received = await queries
    .select({ id: receivedTexts.providerId })
    .from(receivedTexts)
    .where(inArray(receivedTexts.providerId, ids));
  const erased = await queries
    .select({ id: textDeletions.providerId })
    .from(textDeletions)
    .where(inArray(textDeletions.providerId, ids));
  return new Set([...stored, ...received, ...erased].flatMap(({ id }) => id ?? []));
}

interface SentText {
  readonly id: string;
  readonly sentAt: Date;
}

/** Corrects the times of texts that a webhook reported later than they were sent. */
export async function correctSentAt(queries: Queries, texts: readonly SentText[]): Promise<void> {
  const ids = sql.param(texts.map(({ id }) => id));
  const times = sql.param(texts.map(({ sentAt }) => sentAt.toISOString()));
  await queries.execute(sql`
    update ${receivedTexts} set sent_at = logged.sent_at
    from unnest(${ids}::text[], ${times}::timestamptz[]) as logged (id, sent_at)
    where ${receivedTexts.providerId} = logged.id and ${receivedTexts.sentAt} > logged.sent_at`);
}

/** The time from a STOP to the number's next START. */
interface StoppedTime {
  readonly phoneHash: Buffer;
  readonly from: Date;
  /** Undefined until there is a START. */
  readonly until: Date | undefined;
}

/** Finds the time that began with a STOP. @returns undefined if the STOP is no longer kept */
export async function findStoppedTime(
  queries: Queries,
  providerId: string,
): Promise<StoppedTime | undefined> {
  const [stop] = await queries.select().from(receivedTexts).where(eq(receivedTexts.providerId, providerId));
  if (!stop) return undefined;
  const { phoneHash, sentAt } = stop;
  const [start] = await queries
    .select({ sentAt: receivedTexts.sentAt })
    .from(receivedTexts)
    .where(
      and(
        eq(receivedTexts.phoneHash, phoneHash),
        eq(receivedTexts.keyword, 'START'),
        gt(receivedTexts.sentAt, sentAt),
      ),
    )
    .orderBy(asc(receivedTexts.sentAt))
    .limit(1);
  return { phoneHash, from: sentAt, until: start?.sentAt };
}

export interface CountedText {
  readonly id: bigint;
  readonly memberId: string;
  readonly providerId: string;
}

/** Lists a number's texts that used a Moment and arrived during a time, oldest first. */
export async function listCountedTexts(
  queries: Queries,
  { phoneHash, from, until }: StoppedTime,
): Promise<CountedText[]> {
  const rows = await queries
    .select({ id: messages.id, memberId: messages.memberId, providerId: messages.providerId })
    .from(messages)
    .innerJoin(members, eq(members.id, messages.memberId))
    .where(
      and(
        eq(members.phoneHash, phoneHash),
        eq(messages.direction, 'from-member'),
        eq(messages.isCounted, true),
        gte(messages.at, from),
        until && lt(messages.at, until),
      ),
    )
    .orderBy(asc(messages.id));
  return rows.flatMap(({ providerId, ...row }) => (providerId === null ? [] : [{ ...row, providerId }]));
}

export async function deleteReceivedBefore(queries: Queries, before: Date): Promise<void> {
  await queries.delete(receivedTexts).where(lt(receivedTexts.sentAt, before));
}

/** Returns how far a sweep has come. Before its first run, that is the moment of the migration that set it up. */
export async function findSweep(queries: Queries, name: string): Promise<Date> {
  const [row] = await queries.select().from(sweeps).where(eq(sweeps.name, name));
  return row?.doneUntil ?? new Date(0);
}

/** Records how far a sweep has come. It never goes back, because two may run at the same time. */
export async function advanceSweep(queries: Queries, name: string, doneUntil: Date): Promise<void> {
  await queries
    .insert(sweeps)
    .values({ name, doneUntil })
    .onConflictDoUpdate({
      target: sweeps.name,
      set: { doneUntil: sql`greatest(${sweeps.doneUntil}, excluded.done_until)` },
    });
}
