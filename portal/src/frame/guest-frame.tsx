import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { AuthShell } from '@moments/ui/layout/auth-shell.tsx';
import { CrisisHelp } from './crisis-help.tsx';
import styles from './guest-frame.module.css';
import { useOnline } from './use-online.ts';

const picture = (
  <>
    <div className={styles.bubbles} aria-hidden="true">
      <div className={styles.coach}>Hey Ava, how was today?</div>
      <div className={styles.member}>Long. But I took that walk.</div>
      <div className={styles.coach}>That counts. What did you notice?</div>
    </div>
    <div>
      <p className={styles.claim}>Your coach is a text away.</p>
      <p className={styles.pace}>Small conversations, at your pace.</p>
    </div>
  </>
);

/** Without a connection, the note's code can't be fetched anymore. Before this time, in ms, the page has more urgent files to load. */
const noteDelay = 3_000;

/** Says it in the page's own text if the connection was lost before the note was there. */
const PlainNote = () =>
  useOnline() ? null : <p role="status">You’re offline. What you typed stays here.</p>;

const loadNote = () => import('./offline-note.tsx');
const OfflineNote = lazy(() =>
  loadNote().then(
    (loaded) => ({ default: loaded.OfflineNote }),
    () => ({ default: PlainNote }),
  ),
);

/** Loads the note after the first screen: `/auth` has no room for its code. @returns whether the connection was lost since */
function useConnectionLoss(): boolean {
  const isOnline = useOnline();
  const [wasLost, setLost] = useState(false);
  if (!isOnline && !wasLost) setLost(true);
  useEffect(() => {
    const timer = setTimeout(() => void loadNote().catch(() => undefined), noteDelay);
    return () => clearTimeout(timer);
  }, []);
  return wasLost;
}

/** Frames the screens that work without a session, with crisis help. */
export function GuestFrame({ children }: { children: ReactNode }) {
  const wasLost = useConnectionLoss();
  return (
    <AuthShell help={<CrisisHelp />} picture={picture} pictureLabel="About Moments">
      <Suspense>{wasLost && <OfflineNote />}</Suspense>
      {children}
    </AuthShell>
  );
}
