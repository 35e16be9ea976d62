import type { EmailSender } from '../../platform/outbox/senders.ts';

/** The email provider. */
export interface EmailProvider extends EmailSender {
  close(): void;
}
