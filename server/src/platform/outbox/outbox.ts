import type { Services } from '../../services.ts';
import type { Transaction } from '../database/database.ts';
import type { EnqueueOptions, JobHandler } from '../jobs/jobs.ts';
import { requeueFailedMessage, type FailedMessage } from './failed-messages-repository.ts';
import { insertMessage, type NewMessage } from './outbox-repository.ts';
import { deleteOldUnownedMessages, listWaitingTexts, updateRecipient } from './stored-messages-repository.ts';

export const outboxQueue = 'outbox';

/**
 * Puts a text or email in the outbox as part of a transaction. It is sent only if the transaction commits, and once for its key.
 * @param options.startAfter seconds that the worker waits, for messages that the caller delivers itself right after the commit
 * @returns the message's ID, or undefined if its key was used before
 */
export async function enqueueMessage(
  services: Pick<Services, 'jobs' | 'personalData'>,
  transaction: Transaction,
  message: NewMessage,
  options: EnqueueOptions = {},
): Promise<string | undefined> {
  const id = await insertMessage(transaction, services.personalData, message);
  if (id !== undefined) await services.jobs.enqueue(transaction, outboxQueue, { id }, options);
  return id;
}

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

/** The member an email goes to. */
export interface EmailRecipient {
  readonly memberId: string;
  readonly to: string;
}

/** Creates an email to a member. @param key names its cause: the outbox sends it once for each key */
export const createEmail = (
  key: string,
  { memberId, to }: EmailRecipient,
  subject: string,
  body: string,
): NewMessage => ({ key, channel: 'mail', memberId, to, subject, body });
