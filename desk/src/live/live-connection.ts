import {
  deskBeat,
  deskEventKinds,
  deskEventNames,
  deskEventsPath,
  mostWatched,
  watchParameter,
  type DeskEvent,
} from '@moments/contract/desk/desk-events';
import { readEvents, type StreamedEvent } from '@moments/ui/read-events.ts';
import { readSession, showSignedOut } from '../session/session-store.ts';
import { publish, showLive, showOffline } from './live-store.ts';

/**
 * In ms: the pause before connecting again, doubled up to the longest; how often an offline page asks; how long the page settles before it
 * watches other members.
 */
const timing = { firstPause: 500, longestPause: 10_000, poll: 10_000, settle: 100 } as const;

/** The members whom the open page shows. */
let watched: readonly string[] = [];
const getAddress = (): string =>
  watched.length === 0 ? deskEventsPath : `${deskEventsPath}?${watchParameter}=${watched.join(',')}`;

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
  private poll: ReturnType<typeof setInterval> | undefined;
  private isStopped = false;
  /** The members that the open stream watches. */
  private address = '';
  private settling: ReturnType<typeof setTimeout> | undefined;
  /** The stream was closed here, to open one for other members. */
  private isSwitching = false;

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
    clearTimeout(this.settling);
    clearInterval(this.poll);
    this.controller?.abort();
  }

  /** Opens the stream again if the page shows other members. What happens in between is in the new stream. */
  readonly watchOthers = (): void => {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => {
      if (this.address === getAddress() || !this.controller) return;
      this.isSwitching = true;
      this.controller.abort();
    }, timing.settle);
  };

  /** Says once that the next stream is for other members. A try that fails after that is a lost connection. */
  private takeSwitch(): boolean {
    const isSwitching = this.isSwitching;
    this.isSwitching = false;
    return isSwitching;
  }

  private readonly drop = (): void => this.controller?.abort();

  readonly connectNow = (): void => {
    clearTimeout(this.timer);
    if (!this.controller && !this.isStopped) void this.run();
  };

  private async run(): Promise<void> {
    const controller = new AbortController();
    this.controller = controller;
    this.address = getAddress();
    const isOther = this.takeSwitch();
    const status = await readEvents(this.address, {
      headers: this.lastId === undefined ? {} : { 'last-event-id': this.lastId },
      controller,
      beat: deskBeat,
      onOpen: () => this.open(isOther),
      onEvent: (event) => this.handle(event),
      onId: (id) => {
        this.lastId = id;
      },
    });
    this.controller = undefined;
    if (this.isStopped) return;
    if (this.isSwitching) return void this.run();
    // A server of an earlier version has no stream.
    if (status === 401 || status === 423) await readSession();
    else if (status === 404) this.poll ??= setInterval(() => publish('refresh'), timing.poll);
    else this.lose();
  }

  /** @param isOther the stream follows one for other members */
  private open(isOther: boolean): void {
    this.pause = timing.firstPause;
    clearInterval(this.poll);
    this.poll = undefined;
    showLive();
    // No event reports a change from the time without a stream. After a switch, the server says if there was one.
    if (!isOther || this.lastId === undefined) publish('refresh');
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

/** Hears of each change of these members from now on, instead of those before. */
export function watchMembers(ids: readonly string[]): void {
  watched = ids.slice(0, mostWatched);
  connection?.watchOthers();
}
