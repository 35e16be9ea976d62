export interface StreamedEvent {
  readonly name: string;
  readonly data: string;
}

/** Collects the lines of an event stream (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
class EventParser {
  private rest = '';
  private name = '';
  private data = '';

  constructor(private readonly reading: Pick<Reading, 'onEvent' | 'onId'>) {}

  push(text: string): void {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.readLine(line);
  }

  private readLine(line: string): void {
    if (line === '') {
      if (this.name !== '') this.reading.onEvent({ name: this.name, data: this.data });
      this.name = '';
      this.data = '';
      return;
    }
    const [, field, value = ''] = /^(\w+):? ?(.*)$/.exec(line) ?? [];
    if (field === 'event') this.name = value;
    else if (field === 'data') this.data = value;
    else if (field === 'id') this.reading.onId(value);
  }
}

interface Reading {
  readonly headers: Readonly<Record<string, string>>;
  readonly controller: AbortController;
  /** Milliseconds between two heartbeats. A stream that is silent for twice as long is closed. */
  readonly beat: number;
  readonly onOpen: () => void;
  readonly onEvent: (event: StreamedEvent) => void;
  /** Gets the stream's position, even without an event. The next stream continues from it. */
  readonly onId: (id: string) => void;
}

const contentType = 'text/event-stream';

/**
 * Reads an event stream until it ends. `EventSource` can't send a session's token, and a token in an address ends in logs. It doesn't report the heartbeats of a quiet stream either, by which a page knows that it is still live.
 * @returns the HTTP status; undefined if the server couldn't be reached
 */
export async function readEvents(address: string, reading: Reading): Promise<number | undefined> {
  const { controller, headers, beat, onOpen } = reading;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const watchSilence = () => {
    clearTimeout(silence);
    silence = setTimeout(() => controller.abort(), beat * 2);
  };
  watchSilence();
  try {
    const reply = await fetch(address, {
      headers: { accept: contentType, ...headers },
      signal: controller.signal,
      cache: 'no-store',
    });
    const isStream = reply.headers.get('content-type')?.startsWith(contentType) ?? false;
    if (!reply.ok || !reply.body || !isStream) return reply.status;
    onOpen();
    const parser = new EventParser(reading);
    const reader = reply.body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return reply.status;
      watchSilence();
      parser.push(decoder.decode(value, { stream: true }));
    }
  } catch {
    return undefined;
  } finally {
    clearTimeout(silence);
  }
}
