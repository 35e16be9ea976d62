import { setTimeout as sleep } from 'node:timers/promises';

export interface StreamEvent {
  readonly name: string;
  readonly data: string;
  readonly id: string | undefined;
}

export interface EventStream {
  /** Waits for the next event of a name. @param limit in ms */
  next(name: string, limit: number): Promise<StreamEvent>;
  /** Waits until the server has ended the stream. @param limit in ms */
  ended(limit: number): Promise<void>;
  /** Everything that arrived, as sent. */
  received(): string;
  close(): Promise<void>;
}

const field = (block: string, name: string): string | undefined =>
  new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1];

const toEvents = (text: string): StreamEvent[] =>
  text
    .split('\n\n')
    .slice(0, -1)
    .map((block) => ({
      name: field(block, 'event') ?? '',
      data: field(block, 'data') ?? '',
      id: field(block, 'id'),
    }));

async function within(limit: number, what: string, isDone: () => boolean): Promise<void> {
  const end = performance.now() + limit;
  while (!isDone()) {
    if (performance.now() > end) throw new Error(`not within ${String(limit)} ms: ${what}`);
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
  if (!reply.ok || !body) throw new Error(`no stream: ${String(reply.status)}`);
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
    async next(name, limit) {
      let event: StreamEvent | undefined;
      await within(limit, name, () => (event = find(name)) !== undefined);
      if (!event) throw new Error(name);
      return event;
    },
    ended: (limit) => within(limit, 'end of the stream', () => hasEnded),
    received: () => text,
    async close() {
      controller.abort();
      await reading;
    },
  };
}
