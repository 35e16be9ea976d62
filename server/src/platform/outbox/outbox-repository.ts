import { and, eq, getTableColumns, isNotNull, not, or, sql } from 'drizzle-orm';
import type { Database, Queries } from '../database/database.ts';
import { outboundMessages } from '../database/schema/index.ts';
import { isUuid } from '../database/uuid.ts';
import type { PersonalDataCipher } from '../encryption/personal-data-cipher.ts';

/** A text or mail that is to leave, once for each key. */
export interface NewMessage {
  /** Names the cause: the same cause never sends twice. */
  readonly key: string;
  readonly channel: 'text' | 'mail';
  readonly sender?: 'coaching' | 'codes';
  /** E.164 or an e-mail address. */
  readonly to: string;
  readonly subject?: string;
  readonly body: string;
  readonly memberId?: string;
}

export interface WaitingMessage {
  readonly id: string;
  readonly channel: 'text' | 'mail';
  readonly sender: 'coaching' | 'codes';
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  /** By the database's clock. */
  readonly ageInSeconds: number;
  /** It carries a code, or points an unknown number to sign-up. */
  readonly isOfNobody: boolean;
}

export const recipientContext = 'outbound_messages.recipient';
export const bodyContext = 'outbound_messages.body';

/** @returns the new message's id, or undefined if its key was there already */
export async function insertMessage(
  queries: Queries,
  personalData: PersonalDataCipher,
  message: NewMessage,
): Promise<string | undefined> {
  const [row] = await queries
    .insert(outboundMessages)
    .values({
      key: message.key,
      channel: message.channel,
      sender: message.sender ?? 'coaching',
      memberId: message.memberId ?? null,
      recipientEncrypted: personalData.seal(message.to, recipientContext),
      subject: message.subject ?? null,
      bodyEncrypted: personalData.seal(message.body, bodyContext),
    })
    .onConflictDoNothing({ target: outboundMessages.key })
    .returning({ id: outboundMessages.id });
  return row?.id;
}

/** So long a report of the provider may take to tell that a message left, which the answer did not tell. */
const timeForReport = sql`interval '20 seconds'`;
/** Longer than any provider is waited for: whoever began to send has died over it. */
const sendingTime = sql`interval '1 minute'`;

const isAbandoned = sql`(${outboundMessages.status} = 'sending' and ${outboundMessages.sentAt} < now() - ${sendingTime})`;
const isWaiting = eq(outboundMessages.status, 'waiting');

/**
 * A message whose last try had no answer has left all the same if the provider has reported on it since: then it is not sent a
 * second time.
 */
export async function markSentByReport(database: Database, id: string): Promise<boolean> {
  const rows = await database
    .update(outboundMessages)
    .set({ status: 'sent', isOutcomeUnknown: false, lastError: null })
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
 * Takes a waiting message for delivery, so that of two workers only one sends it. One that may have left already rests until the
 * provider's report would have come.
 * @returns undefined if it is not to be sent now
 */
export async function claimMessage(
  database: Database,
  personalData: PersonalDataCipher,
  id: string,
): Promise<WaitingMessage | undefined> {
  const isRested = or(
    not(outboundMessages.isOutcomeUnknown),
    sql`${outboundMessages.sentAt} < now() - ${timeForReport}`,
  );
  const [row] = await database
    .update(outboundMessages)
    .set({ status: 'sending', attempts: sql`${outboundMessages.attempts} + 1`, sentAt: sql`now()` })
    .where(and(eq(outboundMessages.id, id), or(and(isWaiting, isRested), isAbandoned)))
    .returning({
      ...getTableColumns(outboundMessages),
      age: sql<number>`extract(epoch from now() - ${outboundMessages.createdAt})::int`,
    });
  if (!row) return undefined;
  return {
    id: row.id,
    channel: row.channel,
    sender: row.sender,
    to: personalData.open(row.recipientEncrypted, recipientContext),
    subject: row.subject ?? '',
    body: personalData.open(row.bodyEncrypted, bodyContext),
    ageInSeconds: row.age,
    isOfNobody: row.memberId === null,
  };
}

/** Whether a message is still to leave, though not now: it rests, or another worker is at it. */
export async function isInProgress(database: Database, id: string): Promise<boolean> {
  const [row] = await database
    .select({ status: outboundMessages.status })
    .from(outboundMessages)
    .where(eq(outboundMessages.id, id));
  return row?.status === 'waiting' || row?.status === 'sending';
}

export async function markMessage(
  database: Database,
  id: string,
  outcome: {
    status: 'sent' | 'waiting' | 'failed';
    isOutcomeUnknown?: boolean;
    providerId?: string;
    lastError?: string;
  },
): Promise<void> {
  await database.update(outboundMessages).set(outcome).where(eq(outboundMessages.id, id));
}

/** What became of a message after it left, in the order in which it can be told; a later one is never followed by an earlier. */
const deliveryOrder = ['queued', 'sent', 'undelivered', 'failed', 'delivered'];

/**
 * Writes down what the provider told of a text (`delivered`, `failed`, …). Reports may overtake each other and come twice.
 * @param report.reference the outbox row, where the provider repeats it; known before the provider's own id is
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
    .set({ deliveryStatus: report.status })
    .where(
      and(
        message,
        sql`coalesce(array_position(${rank}, ${outboundMessages.deliveryStatus}), 0) < coalesce(array_position(${rank}, ${report.status}), 0)`,
      ),
    );
}
