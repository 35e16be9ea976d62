import { create } from 'zustand';

export type NoticeKind = 'success' | 'error' | 'warning' | 'info';

export interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
  /** The page announces the same message elsewhere, so screen readers skip this one. */
  readonly isSilent: boolean;
}

/** The maximum number of toasts. The oldest is removed first (LAY-09). */
export const MAX_TOASTS = 20;
export const TOAST_MS = 3000;

/** The place of a snackbar. The signed-in layout shows errors and warnings longer (LAY-09). */
export type SnackbarPlace = 'page' | 'layout';

/** Returns how long a snackbar is shown: success 3 s, error and warning 4 s, or 6 s in the layout. */
export function getSnackbarMs(kind: NoticeKind, place: SnackbarPlace): number {
  if (kind === 'success' || kind === 'info') return 3000;
  return place === 'layout' ? 6000 : 4000;
}

interface Notifications {
  /** The first is shown. The others wait. */
  snackbars: readonly Notice[];
  /** All are shown, newest last. */
  toasts: readonly Notice[];
}

export const useNotifications = create<Notifications>(() => ({ snackbars: [], toasts: [] }));

let lastId = 0;

function createNotice(kind: NoticeKind, text: string, isSilent = false): Notice {
  lastId += 1;
  return { id: lastId, kind, text, isSilent };
}

function isWaiting(queue: readonly Notice[], kind: NoticeKind, text: string): boolean {
  return queue.some((waiting) => waiting.kind === kind && waiting.text === text);
}

/** Queues a snackbar, unless the queue already holds the same one. */
export function showSnackbar(kind: NoticeKind, text: string, { isSilent = false } = {}): void {
  useNotifications.setState(({ snackbars }) =>
    isWaiting(snackbars, kind, text) ? {} : { snackbars: [...snackbars, createNotice(kind, text, isSilent)] },
  );
}

/** Shows a toast at the top right. */
export function showToast(kind: NoticeKind, text: string): void {
  useNotifications.setState(({ toasts }) => ({
    toasts: [...toasts, createNotice(kind, text)].slice(-MAX_TOASTS),
  }));
}

export function dismissNotice(id: number): void {
  useNotifications.setState(({ snackbars, toasts }) => ({
    snackbars: snackbars.filter((each) => each.id !== id),
    toasts: toasts.filter((each) => each.id !== id),
  }));
}

/** Removes all snackbars and toasts, for example on logout. */
export function clearNotices(): void {
  useNotifications.setState({ snackbars: [], toasts: [] });
}
