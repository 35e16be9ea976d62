import type { FastifyBaseLogger } from 'fastify';
import { startListener, type Listener } from './listener.ts';
import type { LiveEvent } from './live-events.ts';
import { RecentEvents, type KnownUpTo } from './recent-events.ts';

/** A reader of the events to one address: a member's open page, or a page of the staff. */
export interface LiveReader {
  readonly address: string;
  onEvent(event: LiveEvent): void;
  /** The server can't promise the next events anymore. The reader has to end. */
  onLost(): void;
}

/** The events of this server process. They come over one connection, which opens with the first reader. */
export interface LiveUpdates {
  /** Connects if needed. @returns whether events arrive now */
  start(): Promise<boolean>;
  /** Adds a reader. @returns removes it */
  add(reader: LiveReader): () => void;
  /** Lists the kinds of the events that a reader missed. @returns undefined if events may be missing */
  listMissedKinds(address: string, known: KnownUpTo): readonly string[] | undefined;
  readonly newestId: string | undefined;
  close(): Promise<void>;
}

/** Milliseconds that the first reader waits for the connection. */
const connectTime = 3_000;

class Hub implements LiveUpdates {
  private readonly readers = new Map<string, Set<LiveReader>>();
  private readonly recent = new RecentEvents();
  private listener: Listener | undefined;
  private waiting: (() => void)[] = [];
  private isClosed = false;
  private isListening = false;

  private readonly url: string;
  private readonly log: FastifyBaseLogger;

  constructor(url: string, log: FastifyBaseLogger) {
    this.url = url;
    this.log = log;
  }

  get newestId(): string | undefined {
    return this.recent.newestId;
  }

  listMissedKinds(address: string, known: KnownUpTo): readonly string[] | undefined {
    return this.recent.listMissedKinds(address, known);
  }

  async start(): Promise<boolean> {
    if (!this.isListening && !this.isClosed) await this.waitUntilListening();
    return this.isListening;
  }

  add(reader: LiveReader): () => void {
    const { address } = reader;
    const readers = this.readers.get(address) ?? new Set();
    this.readers.set(address, readers.add(reader));
    return () => {
      readers.delete(reader);
      if (readers.size === 0 && this.readers.get(address) === readers) this.readers.delete(address);
    };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.endReaders();
    await this.listener?.close();
  }

  private async waitUntilListening(): Promise<void> {
    this.listener ??= startListener({
      url: this.url,
      log: this.log,
      onEvent: (event) => this.deliver(event),
      onListening: (isListening) => this.noteListening(isListening),
    });
    await new Promise<void>((resolve) => {
      this.waiting.push(resolve);
      setTimeout(resolve, connectTime).unref();
    });
  }

  private noteListening(isListening: boolean): void {
    this.isListening = isListening;
    this.recent.restart();
    for (const resolve of this.waiting.splice(0)) resolve();
    if (!isListening) this.endReaders();
  }

  private deliver(event: LiveEvent): void {
    this.recent.add(event);
    for (const address of event.to)
      for (const reader of this.readers.get(address) ?? []) reader.onEvent(event);
  }

  private endReaders(): void {
    for (const readers of [...this.readers.values()]) for (const reader of [...readers]) reader.onLost();
  }
}

/**
 * Creates the events of a server process.
 * @param url PostgreSQL connection string. `LISTEN` needs a direct connection.
 */
export const createLiveUpdates = (url: string, log: FastifyBaseLogger): LiveUpdates => new Hub(url, log);
