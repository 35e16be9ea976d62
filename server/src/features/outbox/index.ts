export { deliverMessage, outboxHandler } from './deliver-message.ts';
export { enqueueMessage } from './enqueue-message.ts';
export type { NewMessage } from './outbox-repository.ts';
