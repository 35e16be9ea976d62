import { create } from 'zustand';

export type NoticeKind = 'success' | 'error' | 'warning' | 'info';

export interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
}

/** LAY-09: at most so many toasts are kept; the oldest goes first. */
export const MAX_TOASTS = 20;
export const TOAST_MS = 3000;

/** Where a snackbar is shown: the signed-in layout leaves errors and warnings longer (LAY-09). */
export type SnackbarPlace = 'page' | 'layout';

/** How long a snackbar stands: success 3 s; error and warning 4 s, 6 s in the layout. */
export function snackbarMs(kind: NoticeKind, place: SnackbarPlace): number {
  if (kind === 'success' || kind === 'info') return 3000;
  return place === 'layout' ? 6000 : 4000;
}

interface Notifications {
  /** The first is shown, the others wait for it to go. */
  snackbars: readonly Notice[];
  /** All are shown, the newest last. */
  toasts: readonly Notice[];
}

export const useNotifications = create<Notifications>(() => ({ snackbars: [], toasts: [] }));

let lastId = 0;

function notice(kind: NoticeKind, text: string): Notice {
  lastId += 1;
  return { id: lastId, kind, text };
}

function isWaiting(queue: readonly Notice[], kind: NoticeKind, text: string): boolean {
  return queue.some((waiting) => waiting.kind === kind && waiting.text === text);
}

/** Shows a snackbar, after those that are still there. The same words don't queue twice. */
export function showSnackbar(kind: NoticeKind, text: string): void {
  useNotifications.setState(({ snackbars }) =>
    isWaiting(snackbars, kind, text) ? {} : { snackbars: [...snackbars, notice(kind, text)] },
  );
}

/** Shows a toast at the top right. */
export function showToast(kind: NoticeKind, text: string): void {
  useNotifications.setState(({ toasts }) => ({
    toasts: [...toasts, notice(kind, text)].slice(-MAX_TOASTS),
  }));
}

export function dismissNotice(id: number): void {
  useNotifications.setState(({ snackbars, toasts }) => ({
    snackbars: snackbars.filter((each) => each.id !== id),
    toasts: toasts.filter((each) => each.id !== id),
  }));
}

/** Forgets all of them, e.g. on logout. */
export function clearNotices(): void {
  useNotifications.setState({ snackbars: [], toasts: [] });
}
