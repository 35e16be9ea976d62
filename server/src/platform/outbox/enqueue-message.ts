import type { Services } from '../../services.ts';
import type { Transaction } from '../database/database.ts';
import type { EnqueueOptions } from '../jobs/jobs.ts';
import { insertMessage, type NewMessage } from './outbox-repository.ts';

export const outboxQueue = 'outbox';

/**
 * Puts a text or mail in the outbox as part of a transaction: it leaves if and only if that commits, once for its key.
 * @param options.startAfter seconds that the worker waits, for messages that the caller delivers itself right after the commit
 * @returns the message's id, or undefined if this key was enqueued before
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
