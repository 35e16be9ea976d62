export { deliverMessage, outboxHandler, withdrawMessage, type Delivery } from './deliver-message.ts';
export { enqueueMessage } from './enqueue-message.ts';
export { redirectWaitingTexts } from './redirect.ts';
export { recordDelivery, type NewMessage } from './outbox-repository.ts';
