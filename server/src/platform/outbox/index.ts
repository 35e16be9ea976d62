export {
  createEmail,
  deliverMessage,
  type Delivery,
  type EmailRecipient,
  enqueueMessage,
  createOutboxHandler,
  outboxQueue,
  undeliveredQueue,
  withdrawMessage,
} from './outbox.ts';
export { createOutboxCleanUpHandler, redirectWaitingTexts, retryMessage } from './stored-messages.ts';
export {
  groupFailedMessages,
  listFailedMessages,
  readWaitingMessages,
  type FailedFilter,
  type FailedMessage,
} from './failed-messages-repository.ts';
export { getBodyPlace, type NewMessage } from './outbox-repository.ts';
export { findProgress, findUndelivered, isSettled, recordDelivery } from './stored-messages-repository.ts';
