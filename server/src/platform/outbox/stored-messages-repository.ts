import { and, asc, eq, getTableColumns, inArray, isNull, lt, sql } from 'drizzle-orm';
import { isUuid, type Database, type Queries, type Transaction } from '../database/database.ts';
import { isNotHeld } from '../database/held-records.ts';
import { outboundMessages } from '../database/schema/index.ts';
import type { PersonalDataCipher } from '../encryption/personal-data-cipher.ts';
import { isUndelivered } from './failed-messages-repository.ts';
import { eraseContent, getBodyPlace, getRecipientPlace } from './outbox-repository.ts';

/** Deletes old messages that belong to no member: codes, and sign-up invites to unknown numbers. */
export async function deleteOldUnownedMessages(queries: Queries, instant: Date): Promise<void> {
  await queries
    .delete(outboundMessages)
    .where(and(isNull(outboundMessages.memberId), lt(outboundMessages.createdAt, instant)));
}

/** Erases bodies and recipients of messages. An empty text is encrypted for each, as after sending a code. */
async function eraseEach(
  database: Database,
  personalData: PersonalDataCipher,
  rows: readonly { readonly id: string }[],
  now: Date,
): Promise<void> {
  for (const { id } of rows) {
    await eraseContent(database, personalData, id);
    await database
      .update(outboundMessages)
      .set({ contentErasedAt: now, subject: null })
      .where(eq(outboundMessages.id, id));
  }
}

/** Erases bodies and recipients of the messages with some keys. */
export async function eraseMessages(
  database: Database,
  personalData: PersonalDataCipher,
  { keys, now }: { readonly keys: readonly string[]; readonly now: Date },
): Promise<void> {
  const { id, key, contentErasedAt } = outboundMessages;
  const rows = await database
    .select({ id })
    .from(outboundMessages)
    .where(and(inArray(key, [...keys]), isNull(contentErasedAt)));
  await eraseEach(database, personalData, rows, now);
}

/**
 * Erases bodies and recipients of old messages that were sent or failed, oldest first.
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
  await eraseEach(database, personalData, rows, now);
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

/** Replaces the number or address that a message goes to. */
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

/** A text that its carrier didn't deliver has failed, until a later report says that it arrived. One that staff retried stays as it is. */
const statusAfterReport = (report: string) => sql`case
  when ${report} in ('undelivered', 'failed') and ${outboundMessages.status} = 'sent' and not ${isUndelivered} then 'failed'
  when ${report} = 'delivered' and ${outboundMessages.status} = 'failed' and ${isUndelivered} then 'sent'
  else ${outboundMessages.status} end`;

/**
 * Records a provider's delivery report on a text. Reports may arrive out of order and more than once.
 * @param report.reference the outbox row, if the provider repeats it; known before the provider's own ID
 * @returns the text, or undefined if the report isn't new or is on no text of ours
 */
export async function recordDelivery(
  queries: Queries,
  report: { providerId: string; reference?: string; status: string; cause?: string },
): Promise<{ id: string; sender: string; memberId: string | null } | undefined> {
  const rank = sql.raw(`array[${deliveryOrder.map((status) => `'${status}'`).join(', ')}]`);
  const message =
    report.reference !== undefined && isUuid(report.reference)
      ? eq(outboundMessages.id, report.reference)
      : eq(outboundMessages.providerId, report.providerId);
  const isFailure = report.status === 'undelivered' || report.status === 'failed';
  const lastError = isFailure ? `${report.status}: ${report.cause ?? 'no code'}` : null;
  const [text] = await queries
    .update(outboundMessages)
    .set({
      status: statusAfterReport(report.status),
      deliveryStatus: report.status,
      ...(isFailure || report.status === 'delivered' ? { lastError } : {}),
      deliveryAt: sql`now()`,
      providerId: sql`coalesce(${outboundMessages.providerId}, ${report.providerId})`,
    })
    .where(
      and(
        message,
        sql`coalesce(array_position(${rank}, ${outboundMessages.deliveryStatus}), 0) < coalesce(array_position(${rank}, ${report.status}), 0)`,
      ),
    )
    .returning({
      id: outboundMessages.id,
      sender: outboundMessages.sender,
      memberId: outboundMessages.memberId,
    });
  return text;
}

/** Finds a text to a member with what is known about its failure, outdated if a later text arrived. @returns undefined if it was delivered, or its content is erased */
export async function findUndelivered(queries: Queries, personalData: PersonalDataCipher, id: string) {
  const hasArrivedSince = sql<boolean>`exists (select 1 from outbound_messages later where later.member_id = outbound_messages.member_id
    and later.sender = 'coaching' and later.delivery_status = 'delivered' and later.sent_at > outbound_messages.sent_at)`;
  const [row] = await queries
    .select({ ...getTableColumns(outboundMessages), isOutdated: hasArrivedSince })
    .from(outboundMessages)
    .where(eq(outboundMessages.id, id));
  if (!row || row.memberId === null || row.deliveryStatus === 'delivered') return undefined;
  if (row.contentErasedAt !== null || row.lastError === null) return undefined;
  const { memberId, sender, key, lastError, isOutdated } = row;
  const to = personalData.decrypt(row.recipientEncrypted, getRecipientPlace(id));
  const body = personalData.decrypt(row.bodyEncrypted, getBodyPlace(id));
  return { id, memberId, sender, key, lastError, isOutdated, to, body };
}
