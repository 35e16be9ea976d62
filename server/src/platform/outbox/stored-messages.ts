import type { Services } from '../../services.ts';
import type { Transaction } from '../database/database.ts';
import type { JobHandler } from '../jobs/jobs.ts';
import { requeueFailedMessage, type FailedMessage } from './failed-messages-repository.ts';
import { outboxQueue } from './outbox.ts';
import { deleteOldUnownedMessages, listWaitingTexts, updateRecipient } from './stored-messages-repository.ts';

/**
 * Retries a message that failed permanently, as part of a transaction.
 * @returns undefined if there is no failed message with the ID
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

/** Redirects a member's waiting texts to their new number, because the old one may soon belong to another person. */
export async function redirectWaitingTexts(
  { personalData }: Pick<Services, 'personalData'>,
  transaction: Transaction,
  memberId: string,
  to: string,
): Promise<void> {
  for (const id of await listWaitingTexts(transaction, memberId))
    await updateRecipient(transaction, personalData, id, to);
}

/** Longer than any message is retried and than delivery reports take, in milliseconds. */
const retention = 2 * 86_400_000;

/** Creates the job that deletes old messages without a member. Deleting accounts does not reach them. */
export const outboxCleanUpHandler = ({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): JobHandler => ({
  queue: 'outbox-clean-up',
  cron: '47 * * * *',
  handle: () => deleteOldUnownedMessages(database, new Date(clock.now().getTime() - retention)),
});
