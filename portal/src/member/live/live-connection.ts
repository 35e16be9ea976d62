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
import type { StreamedEvent } from '@moments/ui/read-events.ts';
import { SharedStream } from '@moments/ui/shared-stream.ts';
import { getToken } from '../../api/session-hooks.ts';
import { openStreams } from './open-streams.ts';

/** How long a hidden page keeps its stream, in ms. */
const hiddenFor = 60_000;

export interface LiveCallbacks {
  readonly onChange: (kinds: readonly LiveKind[]) => void;
  /** The server says that the session has ended, or doesn't know it. */
  readonly onSessionEnd: () => void;
}

/** Returns the headers of a stream. A page's data is at most as old as the page. */
function getHeaders(lastId: string | undefined): Readonly<Record<string, string>> {
  const token = getToken();
  return {
    ...(token === undefined ? {} : { authorization: token }),
    [backgroundRequestHeader]: '1',
    ...(lastId === undefined
      ? { [dataAgeHeader]: String(Math.round(performance.now())) }
      : { 'last-event-id': lastId }),
  };
}

function handle({ name, data }: StreamedEvent, { onChange, onSessionEnd }: LiveCallbacks): void {
  if (name === liveEventNames.end) onSessionEnd();
  if (name === liveEventNames.refresh) onChange(liveKinds);
  if (name === liveEventNames.changed) onChange(data.split(' ').filter(isLiveKind));
}

const isVisible = (): boolean => document.visibilityState === 'visible';

/** Names a session for the browser's other tabs, without its token (FNV-1a). */
function nameSession(token: string): string {
  let hash = 0x811c9dc5;
  for (const letter of token) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return `moments-events ${String(hash)}`;
}

function createStream(callbacks: LiveCallbacks): SharedStream {
  const stream = new SharedStream({
    name: nameSession(getToken() ?? ''),
    firstPause: 1_000,
    longestPause: 60_000,
    beat: liveBeat,
    getAddress: () => liveUpdatesPath,
    getHeaders,
    onOpen: () => openStreams.add(stream),
    onEvent: (event) => handle(event, callbacks),
    onEnd: (status) => {
      openStreams.delete(stream);
      if (status !== 401 && status !== 403) return 'later';
      callbacks.onSessionEnd();
      return 'never';
    },
  });
  return stream;
}

/** Listens to the member's changes while the page is visible (HOME-05). @returns stops listening */
export function listenToChanges(callbacks: LiveCallbacks): () => void {
  const stream = createStream(callbacks);
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const leave = (): void => {
    openStreams.delete(stream);
    stream.stop();
  };
  const watchVisibility = (): void => {
    clearTimeout(hiding);
    if (isVisible()) stream.start();
    else hiding = setTimeout(leave, hiddenFor);
  };
  document.addEventListener('visibilitychange', watchVisibility);
  if (isVisible()) stream.start();
  return () => {
    document.removeEventListener('visibilitychange', watchVisibility);
    clearTimeout(hiding);
    leave();
  };
}
