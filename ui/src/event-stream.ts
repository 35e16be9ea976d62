import { readEvents, type StreamedEvent } from './read-events.ts';

export interface EventStreamSettings {
  /** The pauses before connecting again, in ms: the first one, doubled up to the longest. */
  readonly firstPause: number;
  readonly longestPause: number;
  /** Milliseconds between two heartbeats. */
  readonly beat: number;
  readonly getAddress: () => string;
  /** Returns the headers of the next stream. @param lastId the position up to which the page has everything */
  readonly getHeaders: (lastId: string | undefined) => Readonly<Record<string, string>>;
  /** @param lastId the position that the stream continues from */
  readonly onOpen: (lastId: string | undefined) => void;
  readonly onEvent: (event: StreamedEvent) => void;
  /**
   * Handles the end of a stream that wasn't stopped.
   * @param status the HTTP status; undefined if the server couldn't be reached
   * @returns when to connect again
   */
  readonly onEnd: (status: number | undefined) => 'now' | 'later' | 'never';
}

/**
 * Keeps one event stream open. It connects again after a growing pause, and right away when the browser is online again. A stream that the
 * browser keeps without a connection would report changes that the page can't read.
 */
export class EventStream {
  private controller: AbortController | undefined;
  /** The position up to which the page has everything. */
  lastId: string | undefined;
  private pause: number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStopped = false;

  constructor(private readonly settings: EventStreamSettings) {
    this.pause = settings.firstPause;
  }

  start(): void {
    addEventListener('offline', this.close);
    addEventListener('online', this.connectNow);
    this.connectNow();
  }

  stop(): void {
    this.isStopped = true;
    removeEventListener('offline', this.close);
    removeEventListener('online', this.connectNow);
    clearTimeout(this.timer);
    this.close();
  }

  /** Ends the open stream, if there is one. @returns whether there was one */
  readonly close = (): boolean => {
    this.controller?.abort();
    return this.controller !== undefined;
  };

  readonly connectNow = (): void => {
    clearTimeout(this.timer);
    if (!this.controller && !this.isStopped) void this.run();
  };

  private async run(): Promise<void> {
    const { settings, lastId } = this;
    const controller = new AbortController();
    this.controller = controller;
    const status = await readEvents(settings.getAddress(), {
      headers: settings.getHeaders(lastId),
      controller,
      beat: settings.beat,
      onOpen: () => {
        this.pause = settings.firstPause;
        settings.onOpen(lastId);
      },
      onEvent: settings.onEvent,
      onId: (id) => {
        this.lastId = id;
      },
    });
    this.controller = undefined;
    if (!this.isStopped) this.connectAgain(settings.onEnd(status));
  }

  /** Waits before it connects again. The pause is spread, so that many pages don't reconnect together after a restart. */
  private connectAgain(when: ReturnType<EventStreamSettings['onEnd']>): void {
    if (when === 'now') void this.run();
    if (when !== 'later') return;
    this.timer = setTimeout(this.connectNow, this.pause * (0.5 + Math.random()));
    this.pause = Math.min(this.pause * 2, this.settings.longestPause);
  }
}
