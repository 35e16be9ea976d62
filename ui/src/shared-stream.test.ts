import { ReadableStream as NodeStream, type ReadableStreamDefaultController } from 'node:stream/web';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addTabs, FakeChannel, removeTabs } from '../test/fake-tabs.ts';
import { SharedStream, sharingTimes } from './shared-stream.ts';

interface ServerStream {
  readonly address: string;
  readonly lastId: string | undefined;
  readonly send: (id: string, data: string) => void;
  readonly fail: () => void;
  readonly isOpen: () => boolean;
}

let streams: ServerStream[];
let isReachable: boolean;

const openStream = (address: string, { headers, signal }: RequestInit): Response => {
  let isOpen = true;
  let own: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  const body = new NodeStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      own = controller;
    },
  });
  const fail = () => {
    if (isOpen) own?.error(new Error('lost'));
    isOpen = false;
  };
  signal?.addEventListener('abort', fail);
  streams.push({
    address,
    lastId: new Headers(headers).get('last-event-id') ?? undefined,
    send: (id, data) =>
      own?.enqueue(new TextEncoder().encode(`event: changed\ndata: ${data}\nid: ${id}\n\n`)),
    fail,
    isOpen: () => isOpen,
  });
  // The same class as the browser's, which the test's browser lacks.
  return new Response(body as ReadableStream<Uint8Array<ArrayBuffer>>, {
    headers: { 'content-type': 'text/event-stream' },
  });
};

const settle = () => vi.advanceTimersByTimeAsync(sharingTimes.settle);
const listOpen = () => streams.filter((stream) => stream.isOpen());

class Tab {
  readonly log: string[] = [];
  readonly stream: SharedStream;
  channel: FakeChannel | undefined;

  constructor(name = 'ana') {
    this.stream = new SharedStream({
      name,
      firstPause: 100,
      longestPause: 100,
      beat: 15_000,
      getAddress: (topics) => `/events?watch=${topics.join(',')}`,
      getHeaders: (lastId) => (lastId === undefined ? {} : { 'last-event-id': lastId }),
      onOpen: () => this.log.push('open'),
      onEvent: ({ name: event, data }) => this.log.push(event === 'changed' ? data : event),
      onEnd: (status) => {
        this.log.push(`end ${String(status ?? 'unreachable')}`);
        return 'later';
      },
    });
  }

  async open(): Promise<this> {
    const before = new Set(FakeChannel.open);
    this.stream.start();
    this.channel = [...FakeChannel.open].find((channel) => !before.has(channel));
    await settle();
    return this;
  }

  freeze(): void {
    if (this.channel) this.channel.isFrozen = true;
  }
}

const openTabs = async (count: number): Promise<Tab[]> => {
  const tabs: Tab[] = [];
  for (let index = 0; index < count; index += 1) tabs.push(await new Tab().open());
  return tabs;
};

beforeEach(() => {
  vi.useFakeTimers();
  addTabs();
  streams = [];
  isReachable = true;
  // A stream is opened with an address, never with a request.
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, request = {}) =>
    isReachable
      ? Promise.resolve(openStream(address as string, request))
      : Promise.reject(new TypeError('fetch failed')),
  );
});
afterEach(() => {
  removeTabs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the pages of one browser', () => {
  it('[FIELD-01] twenty tabs share one stream, and each gets every event once', async () => {
    const tabs = await openTabs(20);
    expect(streams).toHaveLength(1);
    streams[0]?.send('1', 'text of Eli');
    streams[0]?.send('2', 'text of Rosa');
    await settle();
    for (const { log } of tabs) expect(log).toEqual(['open', 'text of Eli', 'text of Rosa']);
  });

  it('[FIELD-01] another tab continues from the last event when the one that reads the stream closes', async () => {
    const [first, second, third] = await openTabs(3);
    streams[0]?.send('7', 'text of Eli');
    await settle();
    first?.stream.stop();
    await settle();
    expect(listOpen()).toHaveLength(1);
    expect(streams.at(-1)?.lastId).toBe('7');
    streams.at(-1)?.send('8', 'text of Rosa');
    await settle();
    expect(second?.log).toEqual(['open', 'text of Eli', 'open', 'text of Rosa']);
    expect(third?.log).toEqual(['open', 'text of Eli', 'text of Rosa']);
  });

  it('[FIELD-01] another tab takes over within seconds from one that is frozen, which then follows', async () => {
    const [first, second] = await openTabs(2);
    first?.freeze();
    await vi.advanceTimersByTimeAsync(sharingTimes.silence + 2 * sharingTimes.ask);
    expect(listOpen()).toHaveLength(1);
    expect(streams).toHaveLength(2);
    if (first?.channel) first.channel.isFrozen = false;
    streams.at(-1)?.send('1', 'text of Eli');
    await settle();
    expect(second?.log.at(-1)).toBe('text of Eli');
    expect(first?.log.at(-1)).toBe('text of Eli');
  });

  it('[FIELD-01] all tabs hear that the stream is lost, and that it is back', async () => {
    const tabs = await openTabs(3);
    isReachable = false;
    streams[0]?.fail();
    await settle();
    for (const { log } of tabs) expect(log.slice(0, 2)).toEqual(['open', 'end unreachable']);
    isReachable = true;
    await vi.advanceTimersByTimeAsync(300);
    for (const { log } of tabs) expect(log.at(-1)).toBe('open');
  });

  it('[FIELD-01] a tab that opens during an outage does not take the stream for open', async () => {
    isReachable = false;
    await new Tab().open();
    const late = await new Tab().open();
    expect(late.log).not.toContain('open');
  });

  it('[FIELD-01] reads everything again in a tab that joins after an event it may have missed', async () => {
    const [first] = await openTabs(1);
    const late = new Tab();
    await vi.advanceTimersByTimeAsync(1_000);
    streams[0]?.send('1', 'text of Eli');
    await settle();
    await late.open();
    expect(late.log).toEqual(['open', 'refresh']);
    expect(first?.log).toEqual(['open', 'text of Eli']);
  });

  it('[FIELD-01] watches what any of the tabs shows, and no more after one closes', async () => {
    const [first, second] = await openTabs(2);
    second?.stream.watch(['rosa']);
    first?.stream.watch(['eli']);
    await settle();
    await settle();
    expect(listOpen().map(({ address }) => address)).toEqual(['/events?watch=eli,rosa']);
    second?.stream.stop();
    await settle();
    first?.stream.watch(['eli', 'kim']);
    await settle();
    await settle();
    expect(listOpen().map(({ address }) => address)).toEqual(['/events?watch=eli,kim']);
    expect(first?.log.filter((entry) => entry.startsWith('end'))).toEqual([]);
  });

  it('[FIELD-01] pages of different sessions never share a stream', async () => {
    const ana = await new Tab('ana').open();
    const marcus = await new Tab('marcus').open();
    expect(listOpen()).toHaveLength(2);
    streams[0]?.send('1', 'text to Ana');
    await settle();
    expect(ana.log).toContain('text to Ana');
    expect(marcus.log).not.toContain('text to Ana');
  });

  it('[FIELD-01] a page opens its own stream in a browser without locks', async () => {
    removeTabs();
    const tab = new Tab();
    tab.stream.start();
    await settle();
    expect(tab.log).toEqual(['open']);
    tab.stream.stop();
    await settle();
    expect(listOpen()).toEqual([]);
  });
});
