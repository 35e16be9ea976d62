import { backgroundRequestHeader } from '@moments/contract/http/background-request';
import {
  dataAgeHeader,
  isLiveKind,
  liveBeat,
  liveEventNames,
  liveKinds,
  liveUpdatesPath,
  type LiveKind,
} from '@moments/contract/live/live-updates';
import { readEvents } from '@moments/ui/read-events.ts';
import { getToken } from '../../api/session-hooks.ts';
import { openStreams } from './open-streams.ts';

/** In ms: the first pause before connecting again, doubled up to the longest; how long a hidden page keeps its stream. */
const timing = { firstPause: 1_000, longestPause: 60_000, hidden: 60_000 } as const;

export interface LiveCallbacks {
  readonly onChange: (kinds: readonly LiveKind[]) => void;
  /** The server says that the session has ended, or doesn't know it. */
  readonly onSessionEnd: () => void;
}

/** Returns the pause before the next try, spread so that many pages don't reconnect together after a restart. */
const addJitter = (pause: number): number => pause * (0.5 + Math.random());

/** Keeps one event stream open while the page is visible. */
class LiveConnection {
  private controller: AbortController | undefined;
  private lastEventId: string | undefined;
  private pause: number = timing.firstPause;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hiding: ReturnType<typeof setTimeout> | undefined;
  private isStopped = false;

  constructor(private readonly callbacks: LiveCallbacks) {}

  start(): void {
    document.addEventListener('visibilitychange', this.watchVisibility);
    addEventListener('online', this.connectNow);
    if (document.visibilityState === 'visible') this.connectNow();
  }

  stop(): void {
    this.isStopped = true;
    document.removeEventListener('visibilitychange', this.watchVisibility);
    removeEventListener('online', this.connectNow);
    clearTimeout(this.timer);
    clearTimeout(this.hiding);
    this.controller?.abort();
  }

  private readonly watchVisibility = (): void => {
    clearTimeout(this.hiding);
    if (document.visibilityState === 'visible') this.connectNow();
    else this.hiding = setTimeout(() => this.controller?.abort(), timing.hidden);
  };

  private readonly connectNow = (): void => {
    clearTimeout(this.timer);
    if (!this.controller && !this.isStopped) void this.run();
  };

  private async run(): Promise<void> {
    const controller = new AbortController();
    this.controller = controller;
    const token = getToken();
    const status = await readEvents(liveUpdatesPath, {
      headers: {
        ...(token === undefined ? {} : { authorization: token }),
        [backgroundRequestHeader]: '1',
        ...this.position(),
      },
      controller,
      beat: liveBeat,
      onOpen: () => {
        openStreams.add(this);
        this.pause = timing.firstPause;
      },
      onEvent: ({ name, data }) => this.handle(name, data),
      onId: (id) => {
        this.lastEventId = id;
      },
    });
    openStreams.delete(this);
    this.controller = undefined;
    if (status === 401 || status === 403) this.callbacks.onSessionEnd();
    else this.connectLater();
  }

  /** Returns the headers that tell what the page already has. Its data is at most as old as the page. */
  private position(): Record<string, string> {
    return this.lastEventId === undefined
      ? { [dataAgeHeader]: String(Math.round(performance.now())) }
      : { 'last-event-id': this.lastEventId };
  }

  private handle(name: string, data: string): void {
    if (name === liveEventNames.end) this.callbacks.onSessionEnd();
    if (name === liveEventNames.refresh) this.callbacks.onChange(liveKinds);
    if (name === liveEventNames.changed) this.callbacks.onChange(data.split(' ').filter(isLiveKind));
  }

  private connectLater(): void {
    if (this.isStopped || document.visibilityState !== 'visible') return;
    this.timer = setTimeout(this.connectNow, addJitter(this.pause));
    this.pause = Math.min(this.pause * 2, timing.longestPause);
  }
}

/** Listens to the member's changes while the page is visible (HOME-05). @returns stops listening */
export function listenToChanges(callbacks: LiveCallbacks): () => void {
  const connection = new LiveConnection(callbacks);
  connection.start();
  return () => connection.stop();
}
