import { and, asc, desc, eq, gt, lt } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { messages, outboundMessages } from '../../../platform/database/schema/index.ts';
import type { PersonalDataCipher } from '../../../platform/encryption/personal-data-cipher.ts';

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
  body: personalData.decrypt(row.body, 'messages.body'),
  at: row.at,
  usedMoment: row.direction === 'from-member' && row.isCounted,
  delivery: row.delivery ?? row.status,
});

/** Lists a member's newest texts, newest first. */
export async function listNewestTexts(
  queries: Queries,
  personalData: PersonalDataCipher,
  memberId: string,
  limit: number,
): Promise<CoachText[]> {
  const rows = await selectTexts(queries)
    .where(eq(messages.memberId, memberId))
    .orderBy(desc(messages.at), desc(messages.id))
    .limit(limit);
  return rows.map((row) => toCoachText(personalData, row));
}

/** Lists texts of all members after a given one and before an instant, oldest first. */
export async function listTextsAfter(
  queries: Queries,
  personalData: PersonalDataCipher,
  { after, before, limit }: { readonly after: bigint; readonly before: Date; readonly limit: number },
): Promise<CoachText[]> {
  const rows = await selectTexts(queries)
    .where(and(gt(messages.id, after), lt(messages.at, before)))
    .orderBy(asc(messages.id))
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

export async function insertCoachText(
  transaction: Transaction,
  personalData: PersonalDataCipher,
  text: { memberId: string; outboundId: string; body: string; at: Date },
): Promise<void> {
  const { body, ...values } = text;
  await transaction.insert(messages).values({
    ...values,
    direction: 'from-coach',
    bodyEncrypted: personalData.encrypt(body, 'messages.body'),
  });
}

export async function findText(
  queries: Queries,
  personalData: PersonalDataCipher,
  id: bigint,
): Promise<CoachText | undefined> {
  const [row] = await selectTexts(queries).where(eq(messages.id, id));
  return row && toCoachText(personalData, row);
}
