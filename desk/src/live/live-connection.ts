import {
  deskBeat,
  deskEventKinds,
  deskEventNames,
  deskEventsPath,
  type DeskEvent,
} from '@moments/contract/desk/desk-events';
import { EventParser, readEvents, type StreamedEvent } from '@moments/ui/read-events.ts';
import { readSession, showSignedOut } from '../session/session-store.ts';
import { publish, showLive, showOffline } from './live-store.ts';

/** In ms: the pause before connecting again, doubled up to the longest; how often an offline page asks. */
const timing = { firstPause: 500, longestPause: 10_000, poll: 10_000 } as const;

function parseEvent(data: string): DeskEvent | undefined {
  try {
    const event = JSON.parse(data) as Partial<DeskEvent>;
    return deskEventKinds.some((kind) => kind === event.kind) ? (event as DeskEvent) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps one event stream open. While there is none, the pages ask every 10 seconds. */
class LiveConnection {
  private controller: AbortController | undefined;
  private lastId: string | undefined;
  private pause: number = timing.firstPause;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private poll: ReturnType<typeof setInterval> | undefined;
  private isStopped = false;

  start(): void {
    addEventListener('online', this.connectNow);
    addEventListener('offline', this.drop);
    this.connectNow();
  }

  stop(): void {
    this.isStopped = true;
    removeEventListener('online', this.connectNow);
    removeEventListener('offline', this.drop);
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    clearInterval(this.poll);
    this.controller?.abort();
  }

  private readonly drop = (): void => this.controller?.abort();

  readonly connectNow = (): void => {
    clearTimeout(this.timer);
    if (!this.controller && !this.isStopped) void this.run();
  };

  private async run(): Promise<void> {
    const controller = new AbortController();
    this.controller = controller;
    const parser = new EventParser((event) => this.handle(event));
    this.watchSilence(controller);
    const status = await readEvents(deskEventsPath, {
      headers: this.lastId === undefined ? {} : { 'last-event-id': this.lastId },
      signal: controller.signal,
      onOpen: () => this.open(controller),
      onData: (text) => {
        this.watchSilence(controller);
        parser.push(text);
        this.lastId = parser.lastId ?? this.lastId;
      },
    });
    clearTimeout(this.silence);
    this.controller = undefined;
    if (this.isStopped) return;
    // A server of an earlier version has no stream.
    if (status === 401 || status === 423) await readSession();
    else if (status === 404) this.poll ??= setInterval(() => publish('refresh'), timing.poll);
    else this.lose();
  }

  private open(controller: AbortController): void {
    this.pause = timing.firstPause;
    clearInterval(this.poll);
    this.poll = undefined;
    showLive();
    // What happened without a stream is in no event.
    publish('refresh');
    this.watchSilence(controller);
  }

  private lose(): void {
    showOffline();
    this.poll ??= setInterval(() => publish('refresh'), timing.poll);
    this.timer = setTimeout(this.connectNow, this.pause * (0.5 + Math.random()));
    this.pause = Math.min(this.pause * 2, timing.longestPause);
  }

  private handle({ name, data }: StreamedEvent): void {
    if (name === deskEventNames.end) showSignedOut('Your session has ended. Sign in to go on.');
    if (name === deskEventNames.locked) void readSession();
    if (name === deskEventNames.refresh) publish('refresh');
    const event = name === deskEventNames.changed ? parseEvent(data) : undefined;
    if (event?.kind === 'session') void readSession();
    if (event) publish(event);
  }

  private watchSilence(controller: AbortController): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => controller.abort(), deskBeat * 2);
  }
}

let connection: LiveConnection | undefined;

/** Listens to the stream of the signed-in person. @returns stops */
export function connect(): () => void {
  const started = new LiveConnection();
  connection = started;
  started.start();
  return () => {
    started.stop();
    connection = undefined;
  };
}

/** Connects again at once, and asks for everything. */
export function tryNow(): void {
  publish('refresh');
  connection?.connectNow();
}
