import { and, eq, gte, sql } from 'drizzle-orm';
import { easternTimeZone } from '@moments/contract/values/time-zone';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { messages } from '../../platform/database/schema/index.ts';
import type { PersonalDataCipher } from '../../platform/encryption/personal-data-cipher.ts';

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
  readonly providerId?: string;
  readonly body: string;
  readonly at: Date;
}

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
      providerId: text.providerId ?? null,
      bodyEncrypted: personalData.encrypt(text.body, 'messages.body'),
      at: text.at,
    })
    .onConflictDoNothing({ target: messages.providerId })
    .returning({ id: messages.id });
  return row?.id;
}

/** Marks that a text used no Moment. */
export async function markNotCounted(transaction: Transaction, id: bigint): Promise<void> {
  await transaction.update(messages).set({ isCounted: false }).where(eq(messages.id, id));
}
