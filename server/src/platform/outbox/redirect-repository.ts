import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { outboundMessages } from '../database/schema/index.ts';
import type { PersonalDataCipher } from '../encryption/personal-data-cipher.ts';
import { recipientContext } from './outbox-repository.ts';

/** Texts from the coaching number that have not left yet, locked. */
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

export async function writeRecipient(
  transaction: Transaction,
  personalData: PersonalDataCipher,
  id: string,
  to: string,
): Promise<void> {
  await transaction
    .update(outboundMessages)
    .set({ recipientEncrypted: personalData.seal(to, recipientContext) })
    .where(eq(outboundMessages.id, id));
}
