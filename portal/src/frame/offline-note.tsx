import { useEffect, useState } from 'react';
import { Note } from '@moments/ui/feedback/note.tsx';
import { dismissUnreachable } from '../api/unreachable.ts';
import { useOnline } from './use-online.ts';

/** How long the page says that the connection is back, in ms. */
const shownFor = 6_000;

/** Says that the browser is offline, and for a moment that it is back. The page keeps what was typed. */
export function OfflineNote() {
  const isOnline = useOnline();
  const [wasOffline, setWasOffline] = useState(false);
  if (!isOnline && !wasOffline) setWasOffline(true);
  useEffect(() => {
    if (!isOnline || !wasOffline) return undefined;
    dismissUnreachable();
    const timer = setTimeout(() => setWasOffline(false), shownFor);
    return () => clearTimeout(timer);
  }, [isOnline, wasOffline]);
  if (!isOnline) {
    return (
      <Note tone="warn" live="status" title="You’re offline" data-stays>
        <p>What you typed is still here. You can save it when you’re back online.</p>
      </Note>
    );
  }
  if (!wasOffline) return null;
  return (
    <Note tone="good" live="status">
      <p>You’re back online.</p>
    </Note>
  );
}
