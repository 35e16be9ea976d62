import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { ThreadEntry } from '@moments/contract/conversations/staff-messages';

/** Pixels from the end within which the newest text counts as in view. */
const nearEnd = 80;

const measureSize = ({ clientWidth, clientHeight }: HTMLElement): string =>
  `${String(clientWidth)} ${String(clientHeight)}`;

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < nearEnd;

/** Checks whether the person wrote an entry just now. It comes into view, also while they read older texts. */
const isOwnNews = (entry: ThreadEntry): boolean =>
  entry.kind === 'text' ? entry.delivery === 'held' : entry.kind === 'note' && entry.isOwn;

export interface ThreadScroll {
  readonly box: RefObject<HTMLDivElement | null>;
  /** Something came while the person reads older texts. */
  readonly hasNews: boolean;
  readonly showNewest: () => void;
}

/**
 * Keeps the newest text in view, even when the pane gets smaller: a picker or a longer composer pushes the thread up. A person who reads older
 * texts stays where they are, when a text comes, and when the texts before are read.
 * @param entries newest first
 */
export function useThreadScroll(entries: readonly ThreadEntry[]): ThreadScroll {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  /** The pane's size when it was last brought to its end. */
  const size = useRef('');
  /** How far the view is from the end. The texts before the first one don't change it. */
  const fromEnd = useRef(0);
  const shown = useRef<{ newest: string | undefined; oldest: string | undefined }>(undefined);
  const [hasNews, setHasNews] = useState(false);
  const showNewest = () => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
    setHasNews(false);
  };
  useEffect(() => {
    const thread = box.current;
    if (!thread) return undefined;
    size.current = measureSize(thread);
    const note = () => {
      // A browser scrolls automatically when a phone is turned. The person is still where they were.
      if (size.current !== measureSize(thread)) return;
      isAtEnd.current = isNearEnd(thread);
      fromEnd.current = thread.scrollHeight - thread.scrollTop;
      if (isAtEnd.current) setHasNews(false);
    };
    thread.addEventListener('scroll', note, { passive: true });
    return () => thread.removeEventListener('scroll', note);
  }, []);
  useEffect(() => {
    const thread = box.current;
    if (!thread || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      size.current = measureSize(thread);
      if (isAtEnd.current) thread.scrollTop = thread.scrollHeight;
    });
    observer.observe(thread);
    return () => observer.disconnect();
  }, []);
  // A scheduled text stays at the end, below what arrives.
  const newest =
    entries.find((entry) => entry.kind !== 'text' || entry.delivery !== 'scheduled') ?? entries[0];
  const newestId = newest && `${newest.id} ${entries[0]?.id ?? ''}`;
  const oldestId = entries.at(-1)?.id;
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { newest: newestId, oldest: oldestId };
    const thread = box.current;
    if (!thread || !newest) return;
    const isFirst = before?.newest === undefined;
    if (isFirst || (before.newest !== newestId && (isAtEnd.current || isOwnNews(newest)))) {
      thread.scrollTop = thread.scrollHeight;
    } else if (before.newest !== newestId) {
      setHasNews(true);
    } else if (before.oldest !== oldestId) {
      thread.scrollTop = thread.scrollHeight - fromEnd.current;
    }
    fromEnd.current = thread.scrollHeight - thread.scrollTop;
  }, [newest, newestId, oldestId]);
  return { box, hasNews, showNewest };
}
