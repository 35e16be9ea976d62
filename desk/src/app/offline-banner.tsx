import { tryNow } from '../live/live-connection.ts';
import { useLive } from '../live/live-store.ts';
import { OfflineIcon, RetryIcon } from '../parts/icons.ts';
import { DeskButton } from '../parts/parts.tsx';
import { formatTime } from '../parts/times.ts';
import styles from './offline-banner.module.css';

/** Says that the page isn't live, and what that means for what is typed. */
export function OfflineBanner() {
  const since = useLive(({ offlineSince }) => offlineSince);
  return (
    <div className={styles.offline} role="status">
      <OfflineIcon />
      <p>
        <b>You’ve been offline{since && ` since ${formatTime(since)}`}.</b> Keep writing: what you type stays
        here, and leaves when you’re back. If a member may be in danger, call the person on call.
      </p>
      <DeskButton variant="second" onClick={tryNow}>
        <RetryIcon />
        Try now
      </DeskButton>
    </div>
  );
}
