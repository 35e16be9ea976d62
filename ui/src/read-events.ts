/** One event of the server. */
export interface StreamedEvent {
  readonly name: string;
  readonly data: string;
}

/** Collects the lines of an event stream (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export class EventParser {
  private rest = '';
  private name = '';
  private data = '';
  lastId: string | undefined;

  constructor(private readonly onEvent: (event: StreamedEvent) => void) {}

  push(text: string): void {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.readLine(line);
  }

  private readLine(line: string): void {
    if (line === '') {
      if (this.name !== '') this.onEvent({ name: this.name, data: this.data });
      this.name = '';
      this.data = '';
      return;
    }
    const [, field, value = ''] = /^(\w+):? ?(.*)$/.exec(line) ?? [];
    if (field === 'event') this.name = value;
    else if (field === 'data') this.data = value;
    else if (field === 'id') this.lastId = value;
  }
}

interface Reading {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly onOpen: () => void;
  readonly onData: (text: string) => void;
}

const contentType = 'text/event-stream';

/**
 * Reads an event stream until it ends. `EventSource` can't send a session's token, and a token in an address ends in logs. It doesn't
 * show the signs of life of a quiet stream either, by which a page knows that it is still live.
 * @returns the HTTP status; undefined if the server couldn't be reached
 */
export async function readEvents(address: string, reading: Reading): Promise<number | undefined> {
  try {
    const reply = await fetch(address, {
      headers: { accept: contentType, ...reading.headers },
      signal: reading.signal,
      cache: 'no-store',
    });
    const isStream = reply.headers.get('content-type')?.startsWith(contentType) ?? false;
    if (!reply.ok || !reply.body || !isStream) return reply.status;
    reading.onOpen();
    const reader = reply.body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return reply.status;
      reading.onData(decoder.decode(value, { stream: true }));
    }
  } catch {
    return undefined;
  }
}
