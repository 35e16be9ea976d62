import { and, asc, desc, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { easternTimeZone } from '@moments/contract/values/time-zone';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { isNotHeld } from '../../platform/database/held-records.ts';
import { heldTexts, members, messages, outboundMessages } from '../../platform/database/schema/index.ts';
import type { EncryptionPlace, PersonalDataCipher } from '../../platform/encryption/personal-data-cipher.ts';
import type { MadeByPhone } from './reaction-rules.ts';

/** Counts of texts: `sent` by the member using a Moment, and `received` from the coach. */
export interface TextCounts {
  readonly sent: number;
  readonly received: number;
}

/** Counts of one day in Eastern Time. `date` is an ISO date. */
export interface DayCounts extends TextCounts {
  readonly date: string;
}

const sent = sql<number>`(count(*) filter (where ${messages.direction} = 'from-member' and ${messages.isCounted}))::int`;
const received = sql<number>`(count(*) filter (where ${messages.direction} = 'from-coach'))::int`;
const easternDay = sql<string>`to_char(${messages.at} at time zone ${sql.raw(`'${easternTimeZone}'`)}, 'YYYY-MM-DD')`;

const isMemberTextSince = (memberId: string, since: Date) =>
  and(eq(messages.memberId, memberId), gte(messages.at, since));

export async function countTexts(queries: Queries, memberId: string, since: Date): Promise<TextCounts> {
  const [row] = await queries
    .select({ sent, received })
    .from(messages)
    .where(isMemberTextSince(memberId, since));
  return row ?? { sent: 0, received: 0 };
}

/** Counts texts for each day. Days without texts are left out. */
export const countTextsByDay = (queries: Queries, memberId: string, since: Date): Promise<DayCounts[]> =>
  queries
    .select({ date: easternDay, sent, received })
    .from(messages)
    .where(isMemberTextSince(memberId, since))
    .groupBy(easternDay);

/** A text between a member and the coach (TEXT-04). */
export interface NewText {
  readonly memberId: string;
  readonly direction: 'from-member' | 'from-coach';
  /** The provider's message ID. Each message is stored once (TEXT-01). */
  readonly providerId: string;
  readonly body: string;
  readonly at: Date;
  /** What the phone wrote by itself, if the member didn't write the text. */
  readonly madeByPhone?: MadeByPhone | undefined;
  /** The text may ask for no more texts. */
  readonly asksToOptOut?: boolean;
}

/**
 * Returns where a text's body is stored. A text is encrypted before the database numbers it, so the provider's ID or the outbox row names it,
 * which are unique too. Every text has one of them.
 */
export const getTextPlace = (text: {
  readonly providerId?: string | null;
  readonly outboundId?: string | null;
}): EncryptionPlace => ({
  column: 'messages.body',
  row: String(text.providerId ?? text.outboundId),
});

/** Stores a text. @returns its ID, or undefined if the provider's message was stored before */
export async function insertText(
  queries: Queries,
  personalData: PersonalDataCipher,
  text: NewText,
): Promise<bigint | undefined> {
  const [row] = await queries
    .insert(messages)
    .values({
      memberId: text.memberId,
      direction: text.direction,
      providerId: text.providerId,
      bodyEncrypted: personalData.encrypt(text.body, getTextPlace(text)),
      at: text.at,
      madeByPhone: text.madeByPhone ?? null,
      isCounted: text.madeByPhone === undefined,
      optOutQuestion: text.asksToOptOut === true ? 'open' : null,
    })
    .onConflictDoNothing({ target: messages.providerId })
    .returning({ id: messages.id });
  return row?.id;
}

/** Lets a text be sent by another row of the outbox, which names where its body is stored. */
export async function moveText(
  transaction: Transaction,
  personalData: PersonalDataCipher,
  from: string,
  outboundId: string,
): Promise<void> {
  const [text] = await transaction.select().from(messages).where(eq(messages.outboundId, from)).for('update');
  if (!text) return;
  const body = personalData.decrypt(text.bodyEncrypted, getTextPlace(text));
  const bodyEncrypted = personalData.encrypt(body, getTextPlace({ ...text, outboundId }));
  await transaction.update(messages).set({ outboundId, bodyEncrypted }).where(eq(messages.id, text.id));
}

/** Lists the oldest texts of all members with the keys of what sent them. Their IDs grow with time, so the primary key finds them. */
export async function listOldTexts(
  queries: Queries,
  before: Date,
  limit: number,
): Promise<{ readonly id: bigint; readonly key: string | null }[]> {
  const oldest = await queries
    .select({ id: messages.id, at: messages.at, key: outboundMessages.key })
    .from(messages)
    .leftJoin(outboundMessages, eq(outboundMessages.id, messages.outboundId))
    .where(isNotHeld(messages.memberId))
    .orderBy(asc(messages.id))
    .limit(limit);
  return oldest.filter(({ at }) => at < before);
}

/** Deletes texts, and the replies that were held before they became these texts. */
export async function deleteTexts(queries: Queries, ids: readonly bigint[]): Promise<void> {
  await queries.delete(heldTexts).where(inArray(heldTexts.messageId, [...ids]));
  await queries.delete(messages).where(inArray(messages.id, [...ids]));
}

/**
 * Deletes old replies of coaches that were undone or rejected.
 * @returns how many were deleted
 */
export async function deleteOldUnsentTexts(queries: Queries, before: Date, limit: number): Promise<number> {
  const isOld = and(lt(heldTexts.createdAt, before), isNotHeld(heldTexts.memberId));
  const old = queries
    .select({ id: heldTexts.id })
    .from(heldTexts)
    .where(and(sql`${heldTexts.state} in ('undone', 'refused')`, isOld))
    .limit(limit);
  const { rowCount } = await queries.delete(heldTexts).where(inArray(heldTexts.id, old));
  return rowCount ?? 0;
}

/** Marks that a text used no Moment. */
export async function markNotCounted(transaction: Transaction, id: bigint): Promise<void> {
  await transaction.update(messages).set({ isCounted: false }).where(eq(messages.id, id));
}

/** How many of a member's latest texts of a kind a reaction may quote. */
const quotable = 100;

/** Lists coaches' latest replies to a member. */
export const listSentReplies = (queries: Queries, memberId: string) =>
  queries
    .select({
      providerId: messages.providerId,
      outboundId: messages.outboundId,
      bodyEncrypted: messages.bodyEncrypted,
    })
    .from(messages)
    .where(and(eq(messages.memberId, memberId), eq(messages.direction, 'from-coach')))
    .orderBy(desc(messages.at))
    .limit(quotable);

/** Lists the latest texts to a member, which are notices and coaches' replies. */
export const listSentNotices = (queries: Queries, memberId: string) =>
  queries
    .select({ id: outboundMessages.id, bodyEncrypted: outboundMessages.bodyEncrypted })
    .from(outboundMessages)
    .where(and(eq(outboundMessages.memberId, memberId), eq(outboundMessages.channel, 'text')))
    .orderBy(desc(outboundMessages.createdAt))
    .limit(quotable);

/** Records that texts arrive. Most members' always have, so that nothing is written. */
export async function clearTextsFail(queries: Queries, memberId: string): Promise<void> {
  await queries
    .update(members)
    .set({ textsFailSince: null })
    .where(and(eq(members.id, memberId), isNotNull(members.textsFailSince)));
}
