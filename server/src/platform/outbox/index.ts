export {
  createEmail,
  type EmailRecipient,
  enqueueMessage,
  outboxCleanUpHandler,
  outboxQueue,
  redirectWaitingTexts,
  retryMessage,
} from './outbox.ts';
export { deliverMessage, outboxHandler, withdrawMessage, type Delivery } from './deliver-message.ts';
export {
  countFailedMessages,
  findUnsentMessages,
  listFailedMessages,
  type FailedMessage,
} from './failed-messages-repository.ts';
export { recordDelivery, type NewMessage } from './outbox-repository.ts';
export { isSettled } from './stored-messages-repository.ts';
