import styles from './live-mark.module.css';
import { useLive } from './live-store.ts';

/** Says whether changes from elsewhere show automatically. */
export function LiveMark() {
  const status = useLive((live) => live.status);
  if (status === 'connecting') return null;
  return (
    <span className={styles.live} data-status={status}>
      {status === 'live' ? 'Live' : 'Offline'}
    </span>
  );
}
