export {
  deliverMessage,
  type Delivery,
  createOutboxHandler,
  undeliveredQueue,
  withdrawMessage,
} from './outbox.ts';
export { createEmail, type EmailRecipient, enqueueMessage, outboxQueue } from './enqueue.ts';
export { createOutboxCleanUpHandler, redirectWaitingTexts, retryMessage } from './stored-messages.ts';
export {
  canRetryMessage,
  groupFailedMessages,
  listFailedMessages,
  readWaitingMessages,
  type FailedFilter,
  type FailedMessage,
} from './failed-messages-repository.ts';
export { getBodyPlace, type NewMessage } from './outbox-repository.ts';
export {
  eraseMessages,
  findProgress,
  findUndelivered,
  isSettled,
  recordDelivery,
  updateRecipient,
} from './stored-messages-repository.ts';
