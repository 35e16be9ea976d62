import { snackbarMs, useNotifications, type Notice, type SnackbarPlace } from '../notifications.ts';
import { NoticeBar } from './notice-bar.tsx';
import styles from './notices.module.css';

/**
 * Shows the snackbars one after the other at the bottom. Put it on the page once; screen readers notice only what
 * comes into a region that was there before, so both regions always stand.
 */
export function SnackbarRegion({ place = 'page' }: { place?: SnackbarPlace }) {
  const current = useNotifications((state) => state.snackbars[0]);
  const urgent = current?.kind === 'error' || current?.kind === 'warning';
  const bar = (notice: Notice) => (
    <NoticeBar key={notice.id} notice={notice} ms={snackbarMs(notice.kind, place)} />
  );
  return (
    <div className={styles.snackbars}>
      <div role="status">{current && !urgent ? bar(current) : null}</div>
      <div role="alert">{current && urgent ? bar(current) : null}</div>
    </div>
  );
}
