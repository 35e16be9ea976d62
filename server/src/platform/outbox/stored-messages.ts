import type { Transaction } from '../database/database.ts';
import { removeInBatches } from '../jobs/each.ts';
import type { JobHandler } from '../jobs/jobs.ts';
import type { PlatformServices } from '../platform-services.ts';
import { enqueueMessage, outboxQueue } from './enqueue.ts';
import { requeueFailedMessage, type FailedMessage } from './failed-messages-repository.ts';
import { getBodyPlace, getRecipientPlace } from './outbox-repository.ts';
import type { Sender } from './senders.ts';
import {
  deleteOldUnownedMessages,
  eraseOldContent,
  listWaitingTexts,
  updateRecipient,
} from './stored-messages-repository.ts';

type RetriedMessage = Pick<FailedMessage, 'id' | 'memberId' | 'what' | 'channel'> & {
  readonly sender: Sender;
};

/**
 * Retries a message that failed, as part of a transaction. A text that its carrier didn't deliver leaves as a new one: reports and the
 * provider's log name the row that they are about.
 * @returns the message that will be sent, or undefined if there is no failed message with the ID
 */
export async function retryMessage(
  services: Pick<PlatformServices, 'jobs' | 'personalData'>,
  transaction: Transaction,
  id: string,
): Promise<RetriedMessage | undefined> {
  const { personalData, jobs } = services;
  const row = await requeueFailedMessage(transaction, id);
  if (!row) return undefined;
  const { memberId, what, channel, sender } = row;
  if (row.deliveryStatus === null) {
    await jobs.enqueue(transaction, outboxQueue, { id });
    return { id, memberId, what, channel, sender };
  }
  const newId = await enqueueMessage(services, transaction, {
    key: `${row.key}:retry`,
    channel,
    sender,
    to: personalData.decrypt(row.recipientEncrypted, getRecipientPlace(id)),
    body: personalData.decrypt(row.bodyEncrypted, getBodyPlace(id)),
    ...(memberId === null ? {} : { memberId }),
  });
  if (newId === undefined) throw new Error('text was retried before');
  return { id: newId, memberId, what, channel, sender };
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
