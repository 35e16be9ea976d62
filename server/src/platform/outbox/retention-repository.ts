import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Database, Queries } from '../database/database.ts';
import { outboundMessages } from '../database/schema/index.ts';
import type { PersonalDataCipher } from '../encryption/personal-data-cipher.ts';
import { bodyContext, recipientContext } from './outbox-repository.ts';

/**
 * Overwrites a message's body and recipient: a code need not be known once it left, nor the number or address of somebody who may
 * never become a member.
 */
export async function eraseContent(
  database: Database,
  personalData: PersonalDataCipher,
  id: string,
): Promise<void> {
  await database
    .update(outboundMessages)
    .set({
      bodyEncrypted: personalData.seal('', bodyContext),
      recipientEncrypted: personalData.seal('', recipientContext),
    })
    .where(eq(outboundMessages.id, id));
}

/** Removes messages that belong to no member: codes, and pointers to sign-up for unknown numbers. */
export async function deleteOldUnownedMessages(queries: Queries, instant: Date): Promise<void> {
  await queries
    .delete(outboundMessages)
    .where(and(isNull(outboundMessages.memberId), lt(outboundMessages.createdAt, instant)));
}

/** Whether a message has left or was given up, by its key; undefined if there is none under it. */
export async function isSettled(queries: Queries, key: string): Promise<boolean | undefined> {
  const [row] = await queries
    .select({ status: outboundMessages.status })
    .from(outboundMessages)
    .where(eq(outboundMessages.key, key));
  return row && (row.status === 'sent' || row.status === 'failed');
}
