import type { Transaction } from '../database/database.ts';
import type { EnqueueOptions } from '../jobs/jobs.ts';
import type { PlatformServices } from '../platform-services.ts';
import { insertMessage, type NewMessage } from './outbox-repository.ts';

export const outboxQueue = 'outbox';

/**
 * Puts a text or email in the outbox as part of a transaction. It is sent only if the transaction commits, and once for its key.
 * @param options.startAfter seconds that the worker waits, for messages that the caller delivers itself right after the commit
 * @returns the message's ID, or undefined if its key was used before
 */
export async function enqueueMessage(
  services: Pick<PlatformServices, 'jobs' | 'personalData'>,
  transaction: Transaction,
  message: NewMessage,
  options: EnqueueOptions = {},
): Promise<string | undefined> {
  const id = await insertMessage(transaction, services.personalData, message);
  if (id === undefined) return undefined;
  const { sender, memberId = null } = message;
  const priority = sender === 'codes' || sender === 'pages' ? 'urgent' : 'normal';
  await services.jobs.enqueue(transaction, outboxQueue, { id, memberId }, { priority, ...options });
  return id;
}

/** The member an email goes to. */
export interface EmailRecipient {
  readonly memberId: string;
  readonly to: string;
}

/**
 * Creates an email to a member.
 * @param key names its cause: the outbox sends it once for each key
 * @param lines undefined lines are left out
 */
export const createEmail = (
  key: string,
  { memberId, to }: EmailRecipient,
  subject: string,
  lines: readonly (string | undefined)[],
): NewMessage => ({
  key,
  channel: 'mail',
  memberId,
  to,
  subject,
  body: lines.filter((line) => line !== undefined).join('\n'),
});
