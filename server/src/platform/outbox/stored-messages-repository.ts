import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { isUuid, type Database, type Queries, type Transaction } from '../database/database.ts';
import { isNotHeld } from '../database/held-records.ts';
import { outboundMessages } from '../database/schema/index.ts';
import type { PersonalDataCipher } from '../encryption/personal-data-cipher.ts';
import { eraseContent, getRecipientPlace } from './outbox-repository.ts';

/** Deletes old messages that belong to no member: codes, and sign-up invites to unknown numbers. */
export async function deleteOldUnownedMessages(queries: Queries, instant: Date): Promise<void> {
  await queries
    .delete(outboundMessages)
    .where(and(isNull(outboundMessages.memberId), lt(outboundMessages.createdAt, instant)));
}

/**
 * Erases bodies and recipients of old messages that were sent or failed, oldest first. An empty text is encrypted for each, as after
 * sending a code.
 * @returns how many were erased
 */
export async function eraseOldContent(
  database: Database,
  personalData: PersonalDataCipher,
  { before, now, limit }: { readonly before: Date; readonly now: Date; readonly limit: number },
): Promise<number> {
  const rows = await database
    .select({ id: outboundMessages.id })
    .from(outboundMessages)
    .where(
      and(
        isNull(outboundMessages.contentErasedAt),
        sql`${outboundMessages.status} in ('sent', 'failed')`,
        lt(outboundMessages.createdAt, before),
        isNotHeld(outboundMessages.memberId),
      ),
    )
    .orderBy(asc(outboundMessages.createdAt))
    .limit(limit);
  for (const { id } of rows) {
    await eraseContent(database, personalData, id);
    await database
      .update(outboundMessages)
      .set({ contentErasedAt: now, subject: null })
      .where(eq(outboundMessages.id, id));
  }
  return rows.length;
}

/** Returns whether the message with a key was sent or failed. @returns undefined if the key is unknown */
export async function isSettled(queries: Queries, key: string): Promise<boolean | undefined> {
  const [row] = await queries
    .select({ status: outboundMessages.status })
    .from(outboundMessages)
    .where(eq(outboundMessages.key, key));
  return row && (row.status === 'sent' || row.status === 'failed');
}

/** Finds how far the messages with some keys are, without their content. */
export const findProgress = (queries: Queries, keys: readonly string[]) =>
  queries
    .select({
      key: outboundMessages.key,
      channel: outboundMessages.channel,
      status: outboundMessages.status,
      createdAt: outboundMessages.createdAt,
      sentAt: outboundMessages.sentAt,
      deliveryStatus: outboundMessages.deliveryStatus,
      deliveryAt: outboundMessages.deliveryAt,
      lastError: outboundMessages.lastError,
    })
    .from(outboundMessages)
    .where(inArray(outboundMessages.key, [...keys]));

/** Lists and locks a member's texts from the coaching number that are waiting to be sent. */
export async function listWaitingTexts(transaction: Transaction, memberId: string): Promise<string[]> {
  const rows = await transaction
    .select({ id: outboundMessages.id })
    .from(outboundMessages)
    .where(
      and(
        eq(outboundMessages.memberId, memberId),
        eq(outboundMessages.channel, 'text'),
        eq(outboundMessages.sender, 'coaching'),
        eq(outboundMessages.status, 'waiting'),
      ),
    )
    .for('update');
  return rows.map(({ id }) => id);
}

/** Changes a message's recipient. */
export async function updateRecipient(
  transaction: Transaction,
  personalData: PersonalDataCipher,
  id: string,
  to: string,
): Promise<void> {
  await transaction
    .update(outboundMessages)
    .set({ recipientEncrypted: personalData.encrypt(to, getRecipientPlace(id)) })
    .where(eq(outboundMessages.id, id));
}

/** Delivery statuses, ordered so that a later one is never replaced by an earlier one. */
const deliveryOrder = ['queued', 'sent', 'undelivered', 'failed', 'delivered'];

/**
 * Records a provider's delivery report on a text. Reports may arrive out of order and more than once.
 * @param report.reference the outbox row, if the provider repeats it; known before the provider's own ID
 */
export async function recordDelivery(
  queries: Queries,
  report: { providerId: string; reference?: string; status: string },
): Promise<void> {
  const rank = sql.raw(`array[${deliveryOrder.map((status) => `'${status}'`).join(', ')}]`);
  const message =
    report.reference !== undefined && isUuid(report.reference)
      ? eq(outboundMessages.id, report.reference)
      : eq(outboundMessages.providerId, report.providerId);
  await queries
    .update(outboundMessages)
    .set({
      deliveryStatus: report.status,
      deliveryAt: sql`now()`,
      providerId: sql`coalesce(${outboundMessages.providerId}, ${report.providerId})`,
    })
    .where(
      and(
        message,
        sql`coalesce(array_position(${rank}, ${outboundMessages.deliveryStatus}), 0) < coalesce(array_position(${rank}, ${report.status}), 0)`,
      ),
    );
}
