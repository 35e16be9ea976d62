import type { MailSender } from '../../platform/outbox/senders.ts';

/** The email provider. */
export interface Mail extends MailSender {
  close(): void;
}
