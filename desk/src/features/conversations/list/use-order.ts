import { useEffect, useMemo, useRef, useState } from 'react';
import type { ConversationRow } from '@moments/contract/conversations/staff-conversations';
import { addLaterRows, arrange, toPlaces, type Arrangement, type Place } from './list-rules.ts';

/** Milliseconds for which the order stands still after a key. */
const keyFreeze = 2_000;

/** Notes a key, and forgets it 2 seconds after the last one. */
function useLastKey(): [boolean, () => void] {
  const [isRecent, setIsRecent] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const note = () => {
    clearTimeout(timer.current);
    setIsRecent(true);
    timer.current = setTimeout(() => setIsRecent(false), keyFreeze);
  };
  return [isRecent, note];
}

export interface Order {
  readonly arrangement: Arrangement;
  /** Notes that the pointer is over the list, or has left it. */
  readonly onPoint: (isOver: boolean) => void;
  /** Notes a key that moves through the list. */
  readonly onKey: () => void;
  /** Lets those in who wait for a place. Then the order stands still again. */
  readonly onRenew: () => void;
}

/**
 * Keeps the order of a list while the person points at it or moves through it by keys.
 * @param list which list it is. Another one begins in its own order.
 */
export function useOrder(rows: readonly ConversationRow[], list: string): Order {
  const [isOver, onPoint] = useState(false);
  const [isMoving, onKey] = useLastKey();
  const [frozen, setFrozen] = useState<{ readonly list: string; readonly places: readonly Place[] }>();
  const getPlaces = (): readonly Place[] | undefined => {
    if (!isOver && !isMoving) return undefined;
    return frozen?.list === list ? addLaterRows(frozen.places, rows) : toPlaces(rows);
  };
  const places = getPlaces();
  if (places !== frozen?.places) setFrozen(places && { list, places });
  // The same rows are the same arrangement, so that the list draws none of them again.
  const arrangement = useMemo(() => arrange(rows, places), [rows, places]);
  return {
    arrangement,
    onPoint,
    onKey,
    onRenew: () => setFrozen(undefined),
  };
}
