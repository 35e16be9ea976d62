export { outboxCleanUpHandler } from './clean-up.ts';
export { createEmail, type EmailRecipient } from './create-email.ts';
export { deliverMessage, outboxHandler, withdrawMessage, type Delivery } from './deliver-message.ts';
export { enqueueMessage, outboxQueue } from './enqueue-message.ts';
export {
  countFailedMessages,
  findUnsentMessages,
  listFailedMessages,
  type FailedMessage,
} from './failed-messages-repository.ts';
export { isSettled } from './retention-repository.ts';
export { redirectWaitingTexts } from './redirect.ts';
export { recordDelivery, type NewMessage } from './outbox-repository.ts';
export { retryMessage } from './retry-message.ts';
