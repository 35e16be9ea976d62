import { staffEventsPath } from '@moments/contract/live/staff-events';
import { getCookie } from './desk-data.ts';

/** The event stream of a coach's desk. */
export interface OpenDesk {
  /** The number of its coach. */
  readonly n: number;
  onEvents: ((events: string) => void) | undefined;
  close(): void;
}

/** Opens the event stream of a coach's desk. */
export async function openDesk(desk: string, n: number): Promise<OpenDesk> {
  const controller = new AbortController();
  const reply = await fetch(desk + staffEventsPath, {
    headers: { cookie: getCookie(n) },
    signal: controller.signal,
  });
  if (!reply.ok || !reply.body) throw new Error(`A desk’s stream was rejected: ${String(reply.status)}`);
  const open: OpenDesk = { n, onEvents: undefined, close: () => controller.abort() };
  const read = async () => {
    const lines = reply.body?.pipeThrough(new TextDecoderStream()) ?? [];
    for await (const text of lines) open.onEvents?.(text);
  };
  read().catch(() => undefined);
  return open;
}

/** Resolves when the stream brings an event that contains a text. */
export const waitForEvent = (open: OpenDesk, part: string): Promise<void> =>
  new Promise((resolve) => {
    open.onEvents = (events) => {
      if (events.includes(part)) resolve();
    };
  });
