import type { Services } from '../../services.ts';
import type { Transaction } from '../database/database.ts';
import { outboxQueue } from './enqueue-message.ts';
import { requeueFailedMessage, type FailedMessage } from './failed-messages-repository.ts';

/**
 * Has a message that failed for good sent again, as part of a transaction.
 * @returns undefined if there is no such failed message (any more)
 */
export async function retryMessage(
  { jobs }: Pick<Services, 'jobs'>,
  transaction: Transaction,
  id: string,
): Promise<Pick<FailedMessage, 'memberId' | 'what'> | undefined> {
  const message = await requeueFailedMessage(transaction, id);
  if (message) await jobs.enqueue(transaction, outboxQueue, { id });
  return message;
}
