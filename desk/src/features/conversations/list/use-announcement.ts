import { useEffect, useRef, useState } from 'react';
import type { ConversationRow } from '@moments/contract/conversations/staff-conversations';

/** Milliseconds between two announcements. */
const pause = 10_000;

/** Milliseconds after which the words leave the page, so that the same words are announced again. */
const reading = 5_000;

const findNewestWait = (rows: readonly ConversationRow[]): string =>
  rows.reduce(
    (newest, { waitingSince }) => ((waitingSince ?? '') > newest ? (waitingSince ?? '') : newest),
    '',
  );

/** Lists the names of members who began to wait after an instant. */
const listNewlyWaiting = (rows: readonly ConversationRow[], before: string): readonly string[] =>
  rows.filter(({ waitingSince }) => waitingSince !== null && waitingSince > before).map(({ name }) => name);

/**
 * Announces who begins to wait, at most every 10 seconds. Members who wait when the list opens aren’t announced, nor are members who still wait when another
 * member was answered.
 */
export function useAnnouncement(rows: readonly ConversationRow[] | undefined): string {
  const [said, setSaid] = useState('');
  /** The newest wait that was there or was announced; undefined before the list is read. */
  const heard = useRef<string>(undefined);
  const saidAt = useRef(0);
  useEffect(() => {
    if (!rows) return undefined;
    const names = listNewlyWaiting(rows, (heard.current ??= findNewestWait(rows)));
    if (names.length === 0) return undefined;
    const announce = () => {
      heard.current = findNewestWait(rows);
      saidAt.current = Date.now();
      setSaid(`${names.join(', ')}, waiting`);
    };
    const timer = setTimeout(announce, Math.max(0, saidAt.current + pause - Date.now()));
    return () => clearTimeout(timer);
  }, [rows]);
  useEffect(() => {
    if (said === '') return undefined;
    const timer = setTimeout(() => setSaid(''), reading);
    return () => clearTimeout(timer);
  }, [said]);
  return said;
}
