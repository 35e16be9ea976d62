import { randomUUID } from 'node:crypto';
import { and, eq, getTableColumns, isNotNull, not, or, sql } from 'drizzle-orm';
import type { Database, Queries } from '../database/database.ts';
import { outboundMessages } from '../database/schema/index.ts';
import type { PersonalDataCipher } from '../encryption/personal-data-cipher.ts';
import { isUndelivered, statusWhenSent } from './failed-messages-repository.ts';
import type { Sender } from './senders.ts';

/** A text or email to send, once for each key. */
export interface NewMessage {
  /** The idempotency key, which names the cause. */
  readonly key: string;
  readonly channel: 'text' | 'mail';
  readonly sender?: Sender;
  /** An E.164 phone number or an email address. */
  readonly to: string;
  readonly subject?: string;
  readonly body: string;
  readonly memberId?: string;
}

export interface WaitingMessage {
  readonly id: string;
  readonly channel: 'text' | 'mail';
  readonly sender: Sender;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  /** According to the database's clock. */
  readonly ageInSeconds: number;
  /** The message belongs to no member: it carries a code or a sign-up invite. */
  readonly isUnowned: boolean;
  readonly createdAt: Date;
  /** An earlier try may have reached the provider: its reply was lost, or its worker died. */
  readonly wasTried: boolean;
}

export const getRecipientPlace = (row: string) => ({ column: 'outbound_messages.recipient', row });
export const getBodyPlace = (row: string) => ({ column: 'outbound_messages.body', row });

/** Inserts a message. @returns its ID, or undefined if its key exists */
export async function insertMessage(
  queries: Queries,
  personalData: PersonalDataCipher,
  message: NewMessage,
): Promise<string | undefined> {
  const id = randomUUID();
  const [row] = await queries
    .insert(outboundMessages)
    .values({
      id,
      key: message.key,
      channel: message.channel,
      sender: message.sender ?? 'coaching',
      memberId: message.memberId ?? null,
      recipientEncrypted: personalData.encrypt(message.to, getRecipientPlace(id)),
      subject: message.subject ?? null,
      bodyEncrypted: personalData.encrypt(message.body, getBodyPlace(id)),
    })
    .onConflictDoNothing({ target: outboundMessages.key })
    .returning({ id: outboundMessages.id });
  return row?.id;
}

/** How long to wait for a delivery report after a try with an unknown outcome. */
const timeForReport = sql`interval '20 seconds'`;
/** Longer than any call to a provider takes. After this time, the sending worker must have died. */
const sendingTime = sql`interval '1 minute'`;

const isAbandoned = sql`(${outboundMessages.status} = 'sending' and ${outboundMessages.sentAt} < now() - ${sendingTime})`;
const isWaiting = eq(outboundMessages.status, 'waiting');

/**
 * Marks a message as sent if its last try got no reply but the provider has reported its delivery since, so that it is not sent
 * twice.
 */
export async function markSentByReport(database: Database, id: string): Promise<boolean> {
  const rows = await database
    .update(outboundMessages)
    .set({
      status: statusWhenSent,
      isOutcomeUnknown: false,
      // What the report says stays.
      lastError: sql`case when ${isUndelivered} then ${outboundMessages.lastError} end`,
    })
    .where(
      and(
        eq(outboundMessages.id, id),
        isNotNull(outboundMessages.deliveryStatus),
        or(and(isWaiting, outboundMessages.isOutcomeUnknown), isAbandoned),
      ),
    )
    .returning({ id: outboundMessages.id });
  return rows.length > 0;
}

/**
 * Claims a waiting message, so that only one of two workers sends it. A message that may have been sent waits until the provider's
 * report would have arrived.
 * @returns undefined if the message must not be sent now
 */
export async function claimMessage(
  database: Database,
  personalData: PersonalDataCipher,
  id: string,
): Promise<WaitingMessage | undefined> {
  const canRetry = or(
    not(outboundMessages.isOutcomeUnknown),
    sql`${outboundMessages.sentAt} < now() - ${timeForReport}`,
  );
  const [row] = await database
    .update(outboundMessages)
    .set({ status: 'sending', attempts: sql`${outboundMessages.attempts} + 1`, sentAt: sql`now()` })
    .where(and(eq(outboundMessages.id, id), or(and(isWaiting, canRetry), isAbandoned)))
    .returning({
      ...getTableColumns(outboundMessages),
      age: sql<number>`extract(epoch from now() - ${outboundMessages.createdAt})::int`,
    });
  if (!row) return undefined;
  return {
    id: row.id,
    channel: row.channel,
    sender: row.sender,
    to: personalData.decrypt(row.recipientEncrypted, getRecipientPlace(id)),
    subject: row.subject ?? '',
    body: personalData.decrypt(row.bodyEncrypted, getBodyPlace(id)),
    ageInSeconds: row.age,
    isUnowned: row.memberId === null,
    createdAt: row.createdAt,
    wasTried: row.attempts > 1,
  };
}

/**
 * Links a text to the first of the provider's texts that belongs to no other message. Two equal texts never get the same one.
 * @returns its ID, or undefined if each belongs to another message
 */
export const claimProviderId = (
  database: Database,
  id: string,
  providerIds: readonly string[],
): Promise<string | undefined> =>
  database.transaction(async (transaction) => {
    for (const providerId of providerIds) {
      await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${providerId}, 0))`);
      const isOwned = sql`exists (select 1 from outbound_messages other where other.provider_id = ${providerId} and other.id <> ${id})`;
      const rows = await transaction
        .update(outboundMessages)
        .set({ providerId })
        .where(and(eq(outboundMessages.id, id), not(isOwned)))
        .returning({ id: outboundMessages.id });
      if (rows.length > 0) return providerId;
    }
    return undefined;
  });

/** Returns whether a message is waiting or another worker is sending it. */
export async function isInProgress(database: Database, id: string): Promise<boolean> {
  const [row] = await database
    .select({ status: outboundMessages.status })
    .from(outboundMessages)
    .where(eq(outboundMessages.id, id));
  return row?.status === 'waiting' || row?.status === 'sending';
}

export async function markMessage(
  queries: Queries,
  id: string,
  outcome: {
    status: 'sent' | 'waiting' | 'failed';
    isOutcomeUnknown?: boolean;
    providerId?: string;
    lastError?: string;
  },
): Promise<void> {
  const status = outcome.status === 'sent' ? statusWhenSent : outcome.status;
  await queries
    .update(outboundMessages)
    .set({ ...outcome, status })
    .where(eq(outboundMessages.id, id));
}

/**
 * Erases a message's body and recipient. Once a code is sent, neither is needed, and the recipient may never become a member.
 */
export async function eraseContent(
  database: Database,
  personalData: PersonalDataCipher,
  id: string,
): Promise<void> {
  await database
    .update(outboundMessages)
    .set({
      bodyEncrypted: personalData.encrypt('', getBodyPlace(id)),
      recipientEncrypted: personalData.encrypt('', getRecipientPlace(id)),
    })
    .where(eq(outboundMessages.id, id));
}
