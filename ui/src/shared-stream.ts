import { EventStream, type EventStreamSettings } from './event-stream.ts';
import { canShareTabs, TabLeadership, type StreamState, type TabMessage } from './tabs.ts';

/** In ms: how often a visible page asks for a sign of life, how long it waits for one, and how long topics settle. */
export const sharingTimes = { ask: 2_000, silence: 5_000, settle: 100 } as const;

export interface SharedStreamSettings extends Omit<EventStreamSettings, 'getAddress' | 'onOpen'> {
  /** Pages with the same name share a stream: those of one session. */
  readonly name: string;
  /** @param topics what the pages watch */
  readonly getAddress: (topics: readonly string[]) => string;
  /** @param isComplete whether the page has everything, or gets it by events that follow */
  readonly onOpen: (isComplete: boolean) => void;
}

/**
 * Gives all pages of a browser one event stream (FIELD-01): over HTTP/1.1, six streams would leave no connection for anything else. One
 * page leads, reads the stream, and passes it on. When it closes or freezes, another page leads, from the last event on.
 */
export class SharedStream {
  private readonly id = `${String(performance.timeOrigin)} ${String(Math.random())}`;
  private readonly leadership: TabLeadership;
  private channel: BroadcastChannel | undefined;
  /** The stream of the page that leads. */
  private own: EventStream | undefined;
  private state: StreamState = { isOpen: false, lastId: undefined, since: 0, changedAt: 0 };
  /** Up to when this page has everything, and when it heard from the page that leads. */
  private upTo = performance.timeOrigin;
  private heardAt = 0;
  private topics: readonly string[] = [];
  private readonly topicsOfOthers = new Map<string, readonly string[]>();
  /** The address of the latest stream, with its topics. */
  private address = '';
  /** Whether a stream was closed here to open one for other topics, and whether the latest one was opened so. */
  private isSwitching = false;
  private hasSwitched = false;
  private asking: ReturnType<typeof setInterval> | undefined;
  private settling: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly settings: SharedStreamSettings) {
    this.leadership = new TabLeadership(settings.name, (isLeading) => {
      if (isLeading) this.lead();
      else this.endOwn();
      this.listenAgain();
    });
  }

  start(): void {
    if (this.own ?? this.channel) return;
    if (!canShareTabs()) {
      this.lead();
      return;
    }
    this.channel = new BroadcastChannel(this.settings.name);
    this.channel.onmessage = ({ data }: MessageEvent<TabMessage>) => this.receive(data);
    this.leadership.join();
    document.addEventListener('visibilitychange', this.listenAgain);
    this.listenAgain();
    this.asking = setInterval(this.look, sharingTimes.ask);
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.listenAgain);
    clearInterval(this.asking);
    clearTimeout(this.settling);
    this.post({ kind: 'leave', from: this.id });
    this.leadership.leave();
    this.endOwn();
    this.channel?.close();
    this.channel = undefined;
    this.state = { ...this.state, isOpen: false };
  }

  connectNow(): void {
    if (this.own) this.own.connectNow();
    else this.post({ kind: 'retry' });
  }

  /** Changes what this page watches. */
  watch(topics: readonly string[]): void {
    this.topics = topics;
    if (this.own) this.switchTopics();
    else this.ask();
  }

  private post(message: TabMessage): void {
    this.channel?.postMessage(message);
  }

  private ask(): void {
    this.post({ kind: 'ask', from: this.id, topics: this.topics });
  }

  /** Counts the silence of the page that leads from now on: in the background, timers and messages rest. */
  private readonly listenAgain = (): void => {
    this.heardAt = Date.now();
    if (!this.own) this.ask();
  };

  /** Asks the page that leads for a sign of life. A frozen page gives none, and keeps the others from the stream. */
  private readonly look = (): void => {
    if (this.own || document.visibilityState === 'hidden') return;
    if (Date.now() - this.heardAt < sharingTimes.silence) this.ask();
    else {
      this.heardAt = Date.now();
      this.leadership.takeOver();
    }
  };

  private receive(message: TabMessage): void {
    if (this.own) this.answer(this.own, message);
    else this.follow(message);
  }

  private answer(own: EventStream, message: TabMessage): void {
    if (message.kind === 'retry') own.connectNow();
    if (message.kind === 'leave') this.topicsOfOthers.delete(message.from);
    if (message.kind !== 'ask') return;
    this.topicsOfOthers.set(message.from, message.topics);
    this.post({ kind: 'state', state: this.state });
    this.switchTopics();
  }

  /** Does what the page that leads reports, as with a stream of its own. */
  private follow(message: TabMessage): void {
    if (!('state' in message)) return;
    const { isOpen: wasOpen } = this.state;
    const { isOpen, since, changedAt } = message.state;
    const isMissing = !wasOpen && isOpen && this.upTo < Math.max(since, changedAt);
    this.state = message.state;
    this.heardAt = Date.now();
    if (isOpen) this.upTo = this.heardAt;
    if (isOpen && !wasOpen) this.settings.onOpen(true);
    if (isMissing) this.settings.onEvent({ name: 'refresh', data: '' });
    else if (message.kind === 'event') this.settings.onEvent(message.event);
    else if (message.kind === 'end') this.settings.onEnd(message.status);
  }

  private update(change: Partial<StreamState>): StreamState {
    this.state = { ...this.state, lastId: this.own?.lastId, ...change };
    this.upTo = Date.now();
    return this.state;
  }

  /** Opens the stream. It continues from the last event that this page got from another one. */
  private lead(): void {
    const { lastId } = this.state;
    if (lastId === undefined) this.state = { ...this.state, since: this.upTo };
    this.own = new EventStream({
      ...this.settings,
      getAddress: () => this.begin(),
      onOpen: (from) => this.open(from),
      onEvent: (event) => {
        const state = this.update({ changedAt: Date.now() });
        this.post({ kind: 'event', state, event });
        this.settings.onEvent(event);
      },
      onEnd: (status) => this.end(status),
    });
    this.own.lastId = lastId;
    this.own.start();
  }

  private endOwn(): void {
    if (this.own) this.update({});
    this.own?.stop();
    this.own = undefined;
    this.topicsOfOthers.clear();
  }

  /** Begins a try. If the first one for other topics fails, the connection is lost. @returns the URL of the stream */
  private begin(): string {
    this.hasSwitched = this.isSwitching;
    this.isSwitching = false;
    this.address = this.getAddress();
    return this.address;
  }

  private open(from: string | undefined): void {
    this.post({ kind: 'state', state: this.update({ isOpen: true }) });
    // No event reports a change from the time without a stream. After a switch, the server says if there was one.
    this.settings.onOpen(this.hasSwitched && from !== undefined);
  }

  /** @returns when to connect again */
  private end(status: number | undefined): 'now' | 'later' | 'never' {
    if (this.isSwitching) return 'now';
    this.post({ kind: 'end', state: this.update({ isOpen: false }), status });
    return this.settings.onEnd(status);
  }

  private getAddress(): string {
    const others = [...this.topicsOfOthers.values()].flat();
    return this.settings.getAddress([...new Set([...this.topics, ...others])].toSorted());
  }

  /** Opens the stream again if the pages watch something else. The new stream includes the events in between. */
  private switchTopics(): void {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => {
      if (this.own && this.address !== this.getAddress()) this.isSwitching = this.own.close();
    }, sharingTimes.settle);
  }
}
