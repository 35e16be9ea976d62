import { EventEmitter } from 'node:events';
import { Collection, type Store } from '../store.ts';
import type { Message } from './message.ts';

/** Every text and email, in the order in which they came. */
export class MessageLog {
  readonly #messages: Collection<Message>;
  readonly #changes = new EventEmitter<{ message: [Message] }>().setMaxListeners(0);

  constructor(store: Store) {
    this.#messages = new Collection(store, 'messages');
  }

  /** Adds a message, or replaces the one with this id. */
  put(message: Message): void {
    this.#messages.put(message.id, message);
    this.#changes.emit('message', message);
  }

  get(id: string): Message | undefined {
    return this.#messages.get(id);
  }

  /** @param to - an E.164 number or email address; without it, lists all messages, newest first */
  listNewestFirst(to?: string): Message[] {
    const all = this.#messages.list().reverse();
    return to === undefined ? all : all.filter((message) => message.to.toLowerCase() === to.toLowerCase());
  }

  /** @returns stops listening */
  onMessage(listener: (message: Message) => void): () => void {
    this.#changes.on('message', listener);
    return () => {
      this.#changes.off('message', listener);
    };
  }
}
