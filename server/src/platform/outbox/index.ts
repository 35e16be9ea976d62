export {
  createEmail,
  deliverMessage,
  type Delivery,
  type EmailRecipient,
  enqueueMessage,
  outboxHandler,
  outboxQueue,
  withdrawMessage,
} from './outbox.ts';
export { outboxCleanUpHandler, redirectWaitingTexts, retryMessage } from './stored-messages.ts';
export { countFailedMessages, listFailedMessages, type FailedMessage } from './failed-messages-repository.ts';
export { bodyPlace, type NewMessage } from './outbox-repository.ts';
export { isSettled, recordDelivery } from './stored-messages-repository.ts';
