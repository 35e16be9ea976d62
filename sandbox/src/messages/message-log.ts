import { EventEmitter } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readInput } from '../api/input.ts';
import { Collection, type Store } from '../store.ts';
import { findCode, type Message } from './message.ts';

const day = 86_400_000;
const startOfDay = (instant: Date): number => Math.floor(instant.getTime() / day) * day;

/** Returns the ISO date of an instant. */
const getDay = (instant: string): string => instant.slice(0, 10);

/** Every text and email, in the order in which they came. */
export class MessageLog {
  readonly #messages: Collection<Message>;
  readonly #listTo: (address: string) => Message[];
  readonly #listOfDay: (day: string) => Message[];
  readonly #changes = new EventEmitter<{ message: [Message] }>().setMaxListeners(0);

  constructor(store: Store) {
    this.#messages = new Collection(store, 'messages');
    this.#listTo = this.#messages.groupBy(({ to }) => to.toLowerCase());
    this.#listOfDay = this.#messages.groupBy(({ sentAt }) => getDay(sentAt));
  }

  /** Adds a message, or replaces the one with this id. */
  put(message: Message): void {
    this.#messages.put(message.id, message);
    this.#changes.emit('message', message);
  }

  delete(id: string): void {
    this.#messages.delete(id);
  }

  get(id: string): Message | undefined {
    return this.#messages.get(id);
  }

  /** @param to - an E.164 number or email address; without it, lists all messages, newest first */
  listNewestFirst(to?: string): Message[] {
    return (to === undefined ? this.#messages.list() : this.#listTo(to.toLowerCase())).reverse();
  }

  /** Lists the messages of the days on which two instants are and of those between, newest first. */
  listOfDays(from: Date, until: Date): Message[] {
    const found: Message[] = [];
    for (let at = startOfDay(from); at <= until.getTime(); at += day)
      found.push(...this.#listOfDay(getDay(new Date(at).toISOString())));
    return found.reverse();
  }

  onMessage(listener: (message: Message) => void): void {
    this.#changes.on('message', listener);
  }
}

const query = z.object({ to: z.string().optional() });

export function registerMessagesRoutes(app: FastifyInstance, log: MessageLog): void {
  app.get('/api/messages', (request) => {
    const { to } = readInput(query, request.query);
    // A plus sign that was not encoded arrives as a space. Neither kind of address has spaces.
    return log.listNewestFirst(to?.replaceAll(' ', '+') || undefined).map(toScriptMessage);
  });
}

function toScriptMessage(message: Message): object {
  const { channel, to, from, subject, body, sentAt } = message;
  const code = findCode(message);
  return {
    channel,
    to,
    from,
    ...(subject !== undefined && { subject }),
    body,
    ...(code && { code }),
    sentAt,
  };
}
