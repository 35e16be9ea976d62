import type { Transaction } from '../../platform/database/database.ts';
import { createEmail, enqueueMessage } from '../../platform/outbox/index.ts';
import type { Services } from '../../services.ts';

interface Owner {
  readonly memberId: string;
  /** An E.164 number; empty for no text. */
  readonly phone: string;
  /** Empty for no email. */
  readonly email: string;
}

interface OwnerNotice {
  readonly key: string;
  readonly text: string;
  readonly subject: string;
  /** The lines of the email. */
  readonly lines: readonly string[];
}

/** Notifies a number and an address of what happened to the account, in case its owner didn't do it. */
export async function notifyOwner(
  services: Services,
  transaction: Transaction,
  { memberId, phone, email }: Owner,
  { key, text, subject, lines }: OwnerNotice,
): Promise<void> {
  if (phone !== '')
    await enqueueMessage(services, transaction, {
      key: `${key}:text`,
      channel: 'text',
      // Not in the thread with the coach.
      sender: 'codes',
      memberId,
      to: phone,
      body: text,
    });
  if (email === '') return;
  const message = createEmail(`${key}:mail`, { memberId, to: email }, subject, lines);
  await enqueueMessage(services, transaction, message);
}
