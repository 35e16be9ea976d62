import { TOAST_MS, useNotifications } from '../notifications.ts';
import { NoticeBar } from './notice-bar.tsx';
import styles from './notices.module.css';

/** Shows the toasts at the top right (LAY-09). Put it on the page once. */
export function ToastRegion() {
  const toasts = useNotifications((state) => state.toasts);
  return (
    <div className={styles.toasts} role="status">
      {toasts.map((toast) => (
        <NoticeBar key={toast.id} notice={toast} ms={TOAST_MS} />
      ))}
    </div>
  );
}
