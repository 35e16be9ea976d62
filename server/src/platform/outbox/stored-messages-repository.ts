import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Database, Queries, Transaction } from '../database/database.ts';
import { outboundMessages } from '../database/schema/index.ts';
import type { PersonalDataCipher } from '../encryption/personal-data-cipher.ts';
import { bodyContext, recipientContext } from './outbox-repository.ts';

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
      bodyEncrypted: personalData.encrypt('', bodyContext),
      recipientEncrypted: personalData.encrypt('', recipientContext),
    })
    .where(eq(outboundMessages.id, id));
}

/** Deletes old messages that belong to no member: codes, and sign-up invites to unknown numbers. */
export async function deleteOldUnownedMessages(queries: Queries, instant: Date): Promise<void> {
  await queries
    .delete(outboundMessages)
    .where(and(isNull(outboundMessages.memberId), lt(outboundMessages.createdAt, instant)));
}

/** Tells whether the message with a key was sent or failed. @returns undefined if the key is unknown */
export async function isSettled(queries: Queries, key: string): Promise<boolean | undefined> {
  const [row] = await queries
    .select({ status: outboundMessages.status })
    .from(outboundMessages)
    .where(eq(outboundMessages.key, key));
  return row && (row.status === 'sent' || row.status === 'failed');
}

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
    .set({ recipientEncrypted: personalData.encrypt(to, recipientContext) })
    .where(eq(outboundMessages.id, id));
}
