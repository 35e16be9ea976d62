import { and, asc, desc, eq, gt, lt } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { messages, outboundMessages } from '../../../platform/database/schema/index.ts';
import type { PersonalDataCipher } from '../../../platform/encryption/personal-data-cipher.ts';

/** A text as the coach reads it. */
export interface CoachText {
  readonly id: string;
  readonly memberId: string;
  readonly direction: 'from-member' | 'from-coach';
  readonly body: string;
  readonly at: Date;
  readonly usedMoment: boolean;
  /** What became of a coach's text; null for a member's, and for one that was not sent by us. */
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

const selected = (queries: Queries) =>
  queries
    .select(columns)
    .from(messages)
    .leftJoin(outboundMessages, eq(outboundMessages.id, messages.outboundId));

const open = (
  personalData: PersonalDataCipher,
  row: Awaited<ReturnType<typeof selected>>[number],
): CoachText => ({
  id: String(row.id),
  memberId: row.memberId,
  direction: row.direction,
  body: personalData.decrypt(row.body, 'messages.body'),
  at: row.at,
  usedMoment: row.direction === 'from-member' && row.isCounted,
  delivery: row.delivery ?? row.status,
});

/** The newest texts of a member, opened, newest first. */
export async function newestTexts(
  queries: Queries,
  personalData: PersonalDataCipher,
  memberId: string,
  limit: number,
): Promise<CoachText[]> {
  const rows = await selected(queries)
    .where(eq(messages.memberId, memberId))
    .orderBy(desc(messages.at), desc(messages.id))
    .limit(limit);
  return rows.map((row) => open(personalData, row));
}

/** Texts of all members after a given one, opened, oldest first, as far as they came before an instant. */
export async function textsAfter(
  queries: Queries,
  personalData: PersonalDataCipher,
  { after, before, limit }: { readonly after: bigint; readonly before: Date; readonly limit: number },
): Promise<CoachText[]> {
  const rows = await selected(queries)
    .where(and(gt(messages.id, after), lt(messages.at, before)))
    .orderBy(asc(messages.id))
    .limit(limit);
  return rows.map((row) => open(personalData, row));
}

/** The coach's text that an outbox message under this key carries. */
export async function findByOutboxKey(
  queries: Queries,
  personalData: PersonalDataCipher,
  key: string,
): Promise<CoachText | undefined> {
  const [row] = await selected(queries).where(eq(outboundMessages.key, key));
  return row && open(personalData, row);
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
  const [row] = await selected(queries).where(eq(messages.id, id));
  return row && open(personalData, row);
}
