import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from '../icons.ts';
import {
  dismissNotice,
  getSnackbarMs,
  TOAST_MS,
  useNotifications,
  type Notice,
  type SnackbarPlace,
} from '../notifications.ts';
import styles from './notices.module.css';

/** Calls `onEnd` once after `ms`, not counting paused time. Returns the handlers that pause it. */
function usePausableTimer(ms: number, onEnd: () => void) {
  const [holds, setHolds] = useState({ pointer: false, focus: false });
  const remaining = useRef(ms);
  const end = useEffectEvent(onEnd);
  const paused = holds.pointer || holds.focus;
  useEffect(() => {
    if (paused) return undefined;
    const startedAt = performance.now();
    const timer = setTimeout(end, remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - startedAt;
    };
  }, [paused]);
  return {
    // A notice that appears under a pointer at rest is not held: it would stay for good.
    onPointerMove: () => setHolds((held) => (held.pointer ? held : { ...held, pointer: true })),
    onPointerLeave: () => setHolds((held) => ({ ...held, pointer: false })),
    onFocus: () => setHolds((held) => ({ ...held, focus: true })),
    onBlur: () => setHolds((held) => ({ ...held, focus: false })),
  };
}

const kindIcons = { success: CheckIcon, info: InfoIcon, warning: AlertIcon, error: AlertIcon };

/**
 * Keeps the notices off the main buttons. The code is loaded with the first notice; without it, they stand in their place.
 * @param shown changes with the notices; 0 if there are none
 */
function useMainButtonsInReach(shown: number) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = region.current;
    if (shown === 0 || !box) return;
    import('./place-notices.ts').then(
      ({ keepOffMainButtons }) => keepOffMainButtons(box),
      () => undefined,
    );
  }, [shown]);
  return region;
}

/** Shows one snackbar or toast. It closes after `ms`, except while the pointer or the focus is on it (WCAG 2.2.1). */
function NoticeBar({ notice, ms }: { notice: Notice; ms: number }) {
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

/**
 * Shows the snackbars, one after the other, and the toasts below, top right below the header (LAY-09). Add it to the page once. Its live
 * regions are always rendered, because screen readers announce only changes of an existing region.
 */
export function NoticeRegion({ place = 'page' }: { place?: SnackbarPlace }) {
  const current = useNotifications((state) => state.snackbars[0]);
  const toasts = useNotifications((state) => state.toasts);
  const urgent = current?.kind === 'error' || current?.kind === 'warning';
  const renderBar = (notice: Notice) => (
    <NoticeBar key={notice.id} notice={notice} ms={getSnackbarMs(notice.kind, place)} />
  );
  const region = useMainButtonsInReach(Math.max(current?.id ?? 0, ...toasts.map(({ id }) => id)));
  return (
    <div className={styles.notices} ref={region}>
      <div role="status">{current && !urgent && !current.isSilent ? renderBar(current) : null}</div>
      <div role="alert">{current && urgent && !current.isSilent ? renderBar(current) : null}</div>
      {current?.isSilent === true && (
        <div role="status" aria-live="off">
          {renderBar(current)}
        </div>
      )}
      <div className={styles.toasts} role="status">
        {toasts.map((toast) => (
          <NoticeBar key={toast.id} notice={toast} ms={TOAST_MS} />
        ))}
      </div>
    </div>
  );
}
