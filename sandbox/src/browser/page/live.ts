import type { LiveState, SeenMessage } from '../../page/live-messages.ts';
import { findPart } from './element.ts';

export interface LiveListeners {
  /** Replaces all messages: at the start, and after a lost connection or a reset. */
  onSnapshot: (messages: SeenMessage[], state: LiveState) => void;
  onMessage: (message: SeenMessage) => void;
  onState: (state: LiveState) => void;
  onStripeData: () => void;
}

interface Events {
  snapshot: { messages: SeenMessage[]; state: LiveState };
  message: SeenMessage;
  state: LiveState;
  books: object;
  reset: object;
}

/** Listens to the sandbox; the browser reconnects automatically, and every connection begins with a snapshot. */
export function listen(listeners: LiveListeners): void {
  const source = new EventSource('/api/events-stream');
  const on = <Name extends keyof Events>(event: Name, listener: (data: Events[Name]) => void) => {
    source.addEventListener(event, ({ data }: MessageEvent<string>) => {
      // Our own server wrote it from these very types.
      listener(JSON.parse(data) as Events[Name]);
    });
  };
  source.addEventListener('open', () => {
    showConnection('Live', true);
  });
  source.addEventListener('error', () => {
    showConnection('Reconnecting', false);
  });
  on('snapshot', ({ messages, state }) => {
    listeners.onSnapshot(messages, state);
    listeners.onStripeData();
  });
  on('message', listeners.onMessage);
  on('state', listeners.onState);
  on('books', listeners.onStripeData);
  on('reset', () => {
    location.reload();
  });
}

function showConnection(label: string, isLive: boolean): void {
  findPart('live-text', HTMLElement).textContent = label;
  findPart('live', HTMLElement).classList.toggle('is-live', isLive);
}
