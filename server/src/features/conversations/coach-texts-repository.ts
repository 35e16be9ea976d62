import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { messages, outboundMessages } from '../../platform/database/schema/index.ts';
import type { PersonalDataCipher } from '../../platform/encryption/personal-data-cipher.ts';
import { getTextPlace } from '../texts/index.ts';

/** A text with its decrypted body. */
export interface CoachText {
  readonly id: string;
  readonly memberId: string;
  readonly direction: 'from-member' | 'from-coach';
  readonly body: string;
  readonly at: Date;
  readonly usedMoment: boolean;
  /** The delivery status of a coach's text; null for a member's text, and for a text that we did not send. */
  readonly delivery: string | null;
}

const columns = {
  id: messages.id,
  memberId: messages.memberId,
  providerId: messages.providerId,
  outboundId: messages.outboundId,
  direction: messages.direction,
  body: messages.bodyEncrypted,
  at: messages.at,
  isCounted: messages.isCounted,
  delivery: outboundMessages.deliveryStatus,
  status: outboundMessages.status,
};

const selectTexts = (queries: Queries) =>
  queries
    .select(columns)
    .from(messages)
    .leftJoin(outboundMessages, eq(outboundMessages.id, messages.outboundId));

const toCoachText = (
  personalData: PersonalDataCipher,
  row: Awaited<ReturnType<typeof selectTexts>>[number],
): CoachText => ({
  id: String(row.id),
  memberId: row.memberId,
  direction: row.direction,
  body: personalData.decrypt(row.body, getTextPlace(row)),
  at: row.at,
  usedMoment: row.direction === 'from-member' && row.isCounted,
  delivery: row.delivery ?? row.status,
});

/** Tells which texts are older than one. Two texts can have the same time. */
const isBefore = (queries: Queries, id: bigint) => {
  const listed = queries.select({ at: messages.at }).from(messages).where(eq(messages.id, id));
  return sql`(${messages.at}, ${messages.id}) < ((${listed}), ${id})`;
};

/** Lists a member's newest texts, newest first. @param page.before only texts before this one */
export async function listNewestTexts(
  queries: Queries,
  personalData: PersonalDataCipher,
  memberId: string,
  { limit, before }: { readonly limit: number; readonly before?: bigint | undefined },
): Promise<CoachText[]> {
  const older = before === undefined ? undefined : isBefore(queries, before);
  const rows = await selectTexts(queries)
    .where(and(eq(messages.memberId, memberId), older))
    .orderBy(desc(messages.at), desc(messages.id))
    .limit(limit);
  return rows.map((row) => toCoachText(personalData, row));
}

/** Finds the coach's text of the outbox message with a key. */
export async function findByOutboxKey(
  queries: Queries,
  personalData: PersonalDataCipher,
  key: string,
): Promise<CoachText | undefined> {
  const [row] = await selectTexts(queries).where(eq(outboundMessages.key, key));
  return row && toCoachText(personalData, row);
}

/** @returns the text's ID */
export async function insertCoachText(
  transaction: Transaction,
  personalData: PersonalDataCipher,
  text: { memberId: string; outboundId: string; body: string; at: Date },
): Promise<bigint> {
  const { body, ...values } = text;
  const [row] = await transaction
    .insert(messages)
    .values({
      ...values,
      direction: 'from-coach',
      bodyEncrypted: personalData.encrypt(body, getTextPlace(values)),
    })
    .returning({ id: messages.id });
  if (!row) throw new Error('coach’s text was not stored');
  return row.id;
}
