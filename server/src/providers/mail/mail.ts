import type { EmailSender } from '../../platform/outbox/senders.ts';

export interface EmailProvider extends EmailSender {
  close(): void;
}
