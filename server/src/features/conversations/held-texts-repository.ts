import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { isUuid, type Queries, type Transaction } from '../../platform/database/database.ts';
import { heldTexts, staff } from '../../platform/database/schema/index.ts';
import type { PersonalDataCipher } from '../../platform/encryption/personal-data-cipher.ts';
import { isPersonOf } from '../staff/index.ts';
import type { Page } from './thread-repository.ts';

type HeldRow = typeof heldTexts.$inferSelect;

/** A reply that is held, left, was undone, or was rejected. */
export interface HeldText extends Omit<HeldRow, 'bodyEncrypted'> {
  readonly body: string;
}

/** A reply that hasn't left, with its author. */
export type UnsentText = HeldText & Pick<Sending, 'staffId' | 'staffName'>;

const getBodyPlace = (row: string) => ({ column: 'held_texts.body', row });

const open = (personalData: PersonalDataCipher, { bodyEncrypted, ...row }: HeldRow): HeldText => ({
  ...row,
  body: personalData.decrypt(bodyEncrypted, getBodyPlace(row.id)),
});

/** Holds a text. @returns undefined if the member has one with this key */
export async function insertHeldText(
  queries: Queries,
  personalData: PersonalDataCipher,
  text: Pick<
    HeldText,
    'memberId' | 'actor' | 'key' | 'body' | 'leavesAt' | 'createdAt' | 'state' | 'seenMessageId'
  >,
): Promise<string | undefined> {
  const { body, ...values } = text;
  const id = randomUUID();
  const [row] = await queries
    .insert(heldTexts)
    .values({ ...values, id, bodyEncrypted: personalData.encrypt(body, getBodyPlace(id)) })
    .onConflictDoNothing()
    .returning({ id: heldTexts.id });
  return row?.id;
}

export async function findHeldByKey(
  queries: Queries,
  personalData: PersonalDataCipher,
  memberId: string,
  key: string,
): Promise<HeldText | undefined> {
  const [row] = await queries
    .select()
    .from(heldTexts)
    .where(and(eq(heldTexts.memberId, memberId), eq(heldTexts.key, key)));
  return row && open(personalData, row);
}

/** Finds a held text and locks it, so that it either leaves or is undone. */
export async function lockHeldText(
  transaction: Transaction,
  personalData: PersonalDataCipher,
  id: string,
): Promise<HeldText | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await transaction.select().from(heldTexts).where(eq(heldTexts.id, id)).for('update');
  return row && open(personalData, row);
}

export async function markHeldText(
  queries: Queries,
  id: string,
  outcome: Pick<HeldRow, 'state'> & Partial<Pick<HeldRow, 'problem' | 'messageId'>>,
): Promise<void> {
  await queries.update(heldTexts).set(outcome).where(eq(heldTexts.id, id));
}

/**
 * Lists a conversation's replies that have not left yet, or those that were rejected, newest first.
 * @param page.before the ID of the last one of the page before
 */
export async function listUnsentTexts(
  queries: Queries,
  personalData: PersonalDataCipher,
  states: readonly HeldRow['state'][],
  { memberId, before, limit }: Page,
): Promise<UnsentText[]> {
  const isOlder =
    before === undefined
      ? undefined
      : sql`(${heldTexts.leavesAt}, ${heldTexts.id}) < (select leaves_at, id from held_texts where id = ${before}::uuid)`;
  const rows = await queries
    .select({ held: heldTexts, staffId: staff.id, staffName: staff.name })
    .from(heldTexts)
    .leftJoin(staff, isPersonOf(heldTexts.actor))
    .where(and(eq(heldTexts.memberId, memberId), inArray(heldTexts.state, [...states]), isOlder))
    .orderBy(desc(heldTexts.leavesAt), desc(heldTexts.id))
    .limit(limit);
  return rows.map(({ held, ...author }) => ({ ...open(personalData, held), ...author }));
}

export interface Sending {
  readonly key: string;
  readonly actor: string;
  /** The person who wrote it; null for a program's text, and for a person who was removed. */
  readonly staffId: string | null;
  readonly staffName: string | null;
}

/** Finds who wrote coaches' texts, and with which keys they sent them. */
export async function listSendings(
  queries: Queries,
  messageIds: readonly bigint[],
): Promise<ReadonlyMap<string, Sending>> {
  if (messageIds.length === 0) return new Map();
  const rows = await queries
    .select({
      messageId: heldTexts.messageId,
      key: heldTexts.key,
      actor: heldTexts.actor,
      staffId: staff.id,
      staffName: staff.name,
    })
    .from(heldTexts)
    .leftJoin(staff, isPersonOf(heldTexts.actor))
    .where(inArray(heldTexts.messageId, [...messageIds]))
    .orderBy(asc(heldTexts.createdAt));
  return new Map(rows.map(({ messageId, ...sending }) => [String(messageId), sending]));
}
