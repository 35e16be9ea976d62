import { beforeEach, describe, expect, it } from 'vitest';
import {
  clearNotices,
  dismissNotice,
  getSnackbarMs,
  MAX_TOASTS,
  showSnackbar,
  showToast,
  TOAST_MS,
  useNotifications,
} from './notifications.ts';

const listNotices = (queue: 'snackbars' | 'toasts') =>
  useNotifications.getState()[queue].map((notice) => notice.text);

beforeEach(clearNotices);

describe('notifications', () => {
  it('[LAY-09] snackbars are shown 3 s for success, 4 s for error and warning, or 6 s in the layout, and toasts 3 s', () => {
    expect(getSnackbarMs('success', 'page')).toBe(3000);
    expect(getSnackbarMs('success', 'layout')).toBe(3000);
    expect(getSnackbarMs('error', 'page')).toBe(4000);
    expect(getSnackbarMs('warning', 'page')).toBe(4000);
    expect(getSnackbarMs('error', 'layout')).toBe(6000);
    expect(getSnackbarMs('warning', 'layout')).toBe(6000);
    expect(TOAST_MS).toBe(3000);
  });

  it('[LAY-09] the 20 newest toasts are kept', () => {
    for (let number = 1; number <= MAX_TOASTS + 3; number += 1) showToast('info', `Toast ${number}`);
    expect(listNotices('toasts')).toHaveLength(20);
    expect(listNotices('toasts')[0]).toBe('Toast 4');
    expect(listNotices('toasts').at(-1)).toBe('Toast 23');
  });

  it('snackbars queue in order, each once while it waits', () => {
    showSnackbar('success', 'Saved');
    showSnackbar('error', 'No connection');
    showSnackbar('success', 'Saved');
    expect(listNotices('snackbars')).toEqual(['Saved', 'No connection']);
    dismissNotice(useNotifications.getState().snackbars[0]!.id);
    showSnackbar('success', 'Saved');
    expect(listNotices('snackbars')).toEqual(['No connection', 'Saved']);
  });

  it('a dismissed notice is removed, and clearing removes all', () => {
    showToast('info', 'One');
    showToast('info', 'Two');
    dismissNotice(useNotifications.getState().toasts[0]!.id);
    expect(listNotices('toasts')).toEqual(['Two']);
    clearNotices();
    expect(listNotices('toasts')).toEqual([]);
  });
});
