import {
  staffBeat,
  staffEventKinds,
  staffEventNames,
  staffEventsPath,
  mostWatched,
  tonightTopic,
  watchParameter,
  type StaffEvent,
} from '@moments/contract/live/staff-events';
import type { StreamedEvent } from '@moments/ui/read-events.ts';
import { SharedStream } from '@moments/ui/shared-stream.ts';
import { readSession, showSignedOut } from '../session/session-store.ts';
import { publish, showLive, showOffline } from './live-store.ts';

/** Milliseconds between two reads of an offline page. */
const poll = 10_000;

/** The members whom this page shows, or Tonight. */
let watched: readonly string[] = [];

/** Returns the URL of the stream for what the pages show. */
function getAddress(topics: readonly string[]): string {
  const members = topics.filter((topic) => topic !== tonightTopic).slice(0, mostWatched);
  const names = topics.includes(tonightTopic) ? [tonightTopic, ...members] : members;
  return names.length === 0 ? staffEventsPath : `${staffEventsPath}?${watchParameter}=${names.join(',')}`;
}

function parseEvent(data: string): StaffEvent | undefined {
  try {
    const event = JSON.parse(data) as Partial<StaffEvent>;
    return staffEventKinds.some((kind) => kind === event.kind) ? (event as StaffEvent) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps one event stream for all tabs of a person. While there is none, the pages ask every 10 seconds. */
class LiveConnection {
  private poll: ReturnType<typeof setInterval> | undefined;
  private readonly stream: SharedStream;

  constructor(staffId: string) {
    this.stream = new SharedStream({
      name: `moments-desk-events ${staffId}`,
      firstPause: 500,
      longestPause: 10_000,
      beat: staffBeat,
      getAddress,
      getHeaders: (lastId) => (lastId === undefined ? {} : { 'last-event-id': lastId }),
      onOpen: (isComplete) => this.open(isComplete),
      onEvent: (event) => this.handle(event),
      onEnd: (status) => this.lose(status),
    });
  }

  start(): void {
    this.watch();
    this.stream.start();
  }

  stop(): void {
    clearInterval(this.poll);
    this.stream.stop();
  }

  connectNow(): void {
    this.stream.connectNow();
  }

  watch(): void {
    this.stream.watch(watched);
  }

  private open(isComplete: boolean): void {
    clearInterval(this.poll);
    this.poll = undefined;
    showLive();
    if (!isComplete) publish('refresh');
  }

  private lose(status: number | undefined): 'later' | 'never' {
    if (status === 401 || status === 423) {
      void readSession();
      return 'never';
    }
    this.poll ??= setInterval(() => publish('refresh'), poll);
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
export function connect(staffId: string): () => void {
  const started = new LiveConnection(staffId);
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

/** Watches these topics from now on, instead of the earlier ones. */
export function watchTopics(topics: readonly string[]): void {
  watched = topics;
  connection?.watch();
}
