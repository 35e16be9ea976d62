import type { Transaction } from '../database/database.ts';
import { removeInBatches } from '../jobs/each.ts';
import type { JobHandler } from '../jobs/jobs.ts';
import type { PlatformServices } from '../platform-services.ts';
import { outboxQueue } from './enqueue.ts';
import { requeueFailedMessage, type FailedMessage } from './failed-messages-repository.ts';
import {
  deleteOldUnownedMessages,
  eraseOldContent,
  listWaitingTexts,
  updateRecipient,
} from './stored-messages-repository.ts';

/**
 * Retries a message that failed permanently, as part of a transaction.
 * @returns undefined if there is no failed message with the ID
 */
export async function retryMessage(
  { jobs }: Pick<PlatformServices, 'jobs'>,
  transaction: Transaction,
  id: string,
): Promise<Pick<FailedMessage, 'memberId' | 'what'> | undefined> {
  const message = await requeueFailedMessage(transaction, id);
  if (message) await jobs.enqueue(transaction, outboxQueue, { id });
  return message;
}

/** Redirects a member's waiting texts to their new number, because the old one may soon belong to another person. */
export async function redirectWaitingTexts(
  { personalData }: Pick<PlatformServices, 'personalData'>,
  transaction: Transaction,
  memberId: string,
  to: string,
): Promise<void> {
  for (const id of await listWaitingTexts(transaction, memberId))
    await updateRecipient(transaction, personalData, id, to);
}

/** Longer than any message is retried and than delivery reports take, in milliseconds. */
const retention = 2 * 86_400_000;

/**
 * Creates the job that deletes old messages without a member, which deleting accounts does not reach, and erases the content of others
 * after `OUTBOX_DAYS`.
 */
export const createOutboxCleanUpHandler = ({
  database,
  personalData,
  configuration,
  clock,
}: Pick<PlatformServices, 'database' | 'personalData' | 'configuration' | 'clock'>): JobHandler => ({
  queue: 'outbox-clean-up',
  cron: '47 * * * *',
  async handle(_data, signal) {
    const now = clock.now();
    await deleteOldUnownedMessages(database, new Date(now.getTime() - retention));
    if (configuration.outboxDays === undefined) return;
    const before = new Date(now.getTime() - configuration.outboxDays * 86_400_000);
    const erase = (limit: number) => eraseOldContent(database, personalData, { before, now, limit });
    await removeInBatches(erase, signal);
  },
});
