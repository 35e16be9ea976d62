import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { liveChannel } from '../src/platform/live/live-events.ts';
import type { TestServer } from './test-server.ts';

export interface StreamEvent {
  readonly name: string;
  readonly data: string;
  readonly id: string | undefined;
}

export interface EventStream {
  /** Waits for the next event of a name. */
  next(name: string): Promise<StreamEvent>;
  /** Waits until the server has ended the stream. */
  ended(): Promise<void>;
  /** Everything that arrived, as sent. */
  received(): string;
  close(): Promise<void>;
}

/** In ms. An event comes at once or, if nothing announces it, never; on a busy machine "at once" can take seconds. */
const patience = 30_000;

const readField = (block: string, name: string): string | undefined =>
  new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1];

const toEvents = (text: string): StreamEvent[] =>
  text
    .split('\n\n')
    .slice(0, -1)
    .map((block) => ({
      name: readField(block, 'event') ?? '',
      data: readField(block, 'data') ?? '',
      id: readField(block, 'id'),
    }));

async function waitUntil(what: string, isDone: () => boolean): Promise<void> {
  const end = performance.now() + patience;
  while (!isDone()) {
    if (performance.now() > end) throw new Error(`not within ${String(patience)} ms: ${what}`);
    await sleep(5);
  }
}

/** Opens an event stream over HTTP and reads it. */
export async function openEventStream(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<EventStream> {
  const controller = new AbortController();
  const reply = await fetch(url, { headers, signal: controller.signal });
  const { body } = reply;
  if (!reply.ok || !body) {
    // An unread reply would keep its connection, and the server could not close.
    await body?.cancel();
    throw new Error(`no stream: ${String(reply.status)}`);
  }
  let text = '';
  let hasEnded = false;
  let seen = 0;
  const reading = (async () => {
    const chunks: AsyncIterable<string> = body.pipeThrough(new TextDecoderStream());
    for await (const chunk of chunks) text += chunk;
  })()
    .catch(() => undefined)
    .finally(() => (hasEnded = true));
  const find = (name: string): StreamEvent | undefined => {
    const events = toEvents(text);
    const index = events.findIndex((event, place) => place >= seen && event.name === name);
    if (index === -1) return undefined;
    seen = index + 1;
    return events[index];
  };
  return {
    async next(name) {
      let event: StreamEvent | undefined;
      await waitUntil(name, () => (event = find(name)) !== undefined);
      if (!event) throw new Error(name);
      return event;
    },
    ended: () => waitUntil('end of the stream', () => hasEnded),
    received: () => text,
    async close() {
      controller.abort();
      await reading;
    },
  };
}

/**
 * Announces a change to an address, and waits until a stream has it. Every server gets announcements in the order of their transactions,
 * so nothing that happened before is left to come.
 */
export async function announceAndWait(
  { pool }: Pick<TestServer, 'pool'>,
  stream: EventStream,
  announced: { readonly kind: string; readonly to: string },
): Promise<StreamEvent> {
  const id = randomUUID();
  const payload = JSON.stringify({ id, kind: announced.kind, to: [announced.to] });
  await pool.query('select pg_notify($1, $2)', [liveChannel, payload]);
  for (;;) {
    const event = await stream.next('changed');
    if (event.id === id) return event;
  }
}
