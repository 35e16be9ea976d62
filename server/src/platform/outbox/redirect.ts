import type { Services } from '../../services.ts';
import type { Transaction } from '../database/database.ts';
import { listWaitingTexts, writeRecipient } from './redirect-repository.ts';

/** Sends texts that still wait for a member to their new number: the old one may soon be somebody else's. */
export async function redirectWaitingTexts(
  { personalData }: Pick<Services, 'personalData'>,
  transaction: Transaction,
  memberId: string,
  to: string,
): Promise<void> {
  for (const id of await listWaitingTexts(transaction, memberId))
    await writeRecipient(transaction, personalData, id, to);
}
