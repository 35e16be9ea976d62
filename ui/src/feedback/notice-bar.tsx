import { IconButton } from '../buttons/icon-button.tsx';
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from '../icons.ts';
import { dismissNotice, type Notice } from '../notifications.ts';
import styles from './notices.module.css';
import { usePausableTimer } from './use-pausable-timer.ts';

const kindIcons = { success: CheckIcon, info: InfoIcon, warning: AlertIcon, error: AlertIcon };

/** One snackbar or toast. It goes by itself, but not while the pointer or the focus is on it (WCAG 2.2.1). */
export function NoticeBar({ notice, ms }: { notice: Notice; ms: number }) {
  const hold = usePausableTimer(ms, () => dismissNotice(notice.id));
  const KindIcon = kindIcons[notice.kind];
  return (
    <div className={styles.bar} data-kind={notice.kind} {...hold}>
      <KindIcon />
      <span className={styles.text}>{notice.text}</span>
      <IconButton label="Dismiss" className={styles.dismiss} onClick={() => dismissNotice(notice.id)}>
        <CloseIcon />
      </IconButton>
    </div>
  );
}
