import {
  staffBeat,
  staffEventKinds,
  staffEventNames,
  staffEventsPath,
  mostWatched,
  watchParameter,
  type StaffEvent,
} from '@moments/contract/live/staff-events';
import { EventStream } from '@moments/ui/event-stream.ts';
import type { StreamedEvent } from '@moments/ui/read-events.ts';
import { readSession, showSignedOut } from '../session/session-store.ts';
import { publish, showLive, showOffline } from './live-store.ts';

/** In ms: how often an offline page asks, and how long the page settles before it watches other members. */
const timing = { poll: 10_000, settle: 100 } as const;

/** The members whom the open page shows. */
let watched: readonly string[] = [];
const getAddress = (): string =>
  watched.length === 0 ? staffEventsPath : `${staffEventsPath}?${watchParameter}=${watched.join(',')}`;

function parseEvent(data: string): StaffEvent | undefined {
  try {
    const event = JSON.parse(data) as Partial<StaffEvent>;
    return staffEventKinds.some((kind) => kind === event.kind) ? (event as StaffEvent) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps one event stream open. While there is none, the pages ask every 10 seconds. */
class LiveConnection {
  private poll: ReturnType<typeof setInterval> | undefined;
  /** The URL of the latest stream, with the members that it watches. */
  private address = '';
  private settling: ReturnType<typeof setTimeout> | undefined;
  /** Whether a stream was closed here, to open one for other members. */
  private isSwitching = false;
  /** Whether the latest stream follows one for other members. */
  private hasSwitched = false;

  private readonly stream = new EventStream({
    firstPause: 500,
    longestPause: 10_000,
    beat: staffBeat,
    getAddress: () => this.begin(),
    getHeaders: (lastId) => (lastId === undefined ? {} : { 'last-event-id': lastId }),
    onOpen: (lastId) => this.open(lastId),
    onEvent: (event) => this.handle(event),
    onEnd: (status) => (this.isSwitching ? 'now' : this.lose(status)),
  });

  start(): void {
    addEventListener('offline', this.drop);
    this.stream.start();
  }

  stop(): void {
    removeEventListener('offline', this.drop);
    clearTimeout(this.settling);
    clearInterval(this.poll);
    this.stream.stop();
  }

  readonly connectNow = (): void => this.stream.connectNow();

  /** Opens the stream again if the page shows other members. The new stream includes the events in between. */
  readonly watchOthers = (): void => {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => {
      if (this.address !== getAddress()) this.isSwitching = this.stream.close();
    }, timing.settle);
  };

  private readonly drop = (): void => void this.stream.close();

  /** Begins a try. If the first one for other members fails, the connection is lost. @returns the URL of the stream */
  private begin(): string {
    this.hasSwitched = this.isSwitching;
    this.isSwitching = false;
    this.address = getAddress();
    return this.address;
  }

  private open(lastId: string | undefined): void {
    clearInterval(this.poll);
    this.poll = undefined;
    showLive();
    // No event reports a change from the time without a stream. After a switch, the server says if there was one.
    if (!this.hasSwitched || lastId === undefined) publish('refresh');
  }

  private lose(status: number | undefined): 'later' | 'never' {
    if (status === 401 || status === 423) {
      void readSession();
      return 'never';
    }
    this.poll ??= setInterval(() => publish('refresh'), timing.poll);
    showOffline();
    return 'later';
  }

  private handle({ name, data }: StreamedEvent): void {
    if (name === staffEventNames.end) showSignedOut('Your session has ended. Sign in to go on.');
    if (name === staffEventNames.locked) void readSession();
    if (name === staffEventNames.refresh) publish('refresh');
    const event = name === staffEventNames.changed ? parseEvent(data) : undefined;
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

/** Connects again right away, and asks for everything. */
export function tryNow(): void {
  publish('refresh');
  connection?.connectNow();
}

/** Watches these members from now on, instead of the earlier ones. */
export function watchMembers(ids: readonly string[]): void {
  watched = ids.slice(0, mostWatched);
  connection?.watchOthers();
}
