import { useEffect, useState } from 'react';
import type { LiveState, SeenMessage } from '../../page/live-messages.ts';
import { call } from './calls.ts';
import type { StripeRecords } from './stripe-records.ts';

export interface ShownMessage extends SeenMessage {
  /** Whether it came while the page was open. */
  isNew?: boolean;
}

export interface Live {
  connection: 'Connecting' | 'Live' | 'Reconnecting';
  /** Oldest first. */
  messages: readonly ShownMessage[];
  state: LiveState;
  records: StripeRecords | undefined;
}

interface Events {
  snapshot: { messages: SeenMessage[]; state: LiveState };
  message: SeenMessage;
  state: LiveState;
  books: object;
  reset: object;
}

const atFirst: Live = {
  connection: 'Connecting',
  messages: [],
  state: { faults: [], optOuts: [], clockOffsetMs: 0 },
  records: undefined,
};

/** Adds a message, or replaces the one with this ID. */
function putMessage(messages: Live['messages'], message: SeenMessage): Live['messages'] {
  const at = messages.findIndex(({ id }) => id === message.id);
  if (at < 0) return [...messages, { ...message, isNew: true }];
  return messages.with(at, { ...messages[at], ...message });
}

/** Listens to the sandbox; the browser reconnects automatically, and every connection begins with a snapshot. */
export function useLive(): Live {
  const [live, setLive] = useState(atFirst);
  useEffect(() => {
    const source = new EventSource('/api/events-stream');
    const update = (change: Partial<Live>) => setLive((before) => ({ ...before, ...change }));
    const on = <Name extends keyof Events>(event: Name, listener: (data: Events[Name]) => void) => {
      source.addEventListener(event, ({ data }: MessageEvent<string>) => {
        // Our own server wrote it from these very types.
        listener(JSON.parse(data) as Events[Name]);
      });
    };
    const readRecords = () => {
      call('GET', '/api/books').then(
        (records) => update({ records: records as StripeRecords }),
        // The live indicator already shows that the sandbox isn't responding.
        () => undefined,
      );
    };
    source.addEventListener('open', () => update({ connection: 'Live' }));
    source.addEventListener('error', () => update({ connection: 'Reconnecting' }));
    on('snapshot', (snapshot) => {
      update(snapshot);
      readRecords();
    });
    on('message', (message) =>
      setLive((before) => ({ ...before, messages: putMessage(before.messages, message) })),
    );
    on('state', (state) => update({ state }));
    on('books', readRecords);
    on('reset', () => location.reload());
    return () => source.close();
  }, []);
  return live;
}
