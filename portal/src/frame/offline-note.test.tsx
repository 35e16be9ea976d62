import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OfflineNote } from './offline-note.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function go(state: 'online' | 'offline'): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online');
  act(() => void dispatchEvent(new Event(state)));
}

it('shows nothing while the browser is online', () => {
  render(<OfflineNote />);
  expect(screen.queryByRole('status')).toBeNull();
});

it('says when the connection is gone and when it is back', () => {
  render(<OfflineNote />);
  go('offline');
  expect(screen.getByRole('status')).toHaveTextContent('You’re offline');
  expect(screen.getByRole('status')).toHaveTextContent('What you typed is still here');
  go('online');
  expect(screen.getByRole('status')).toHaveTextContent('You’re back online.');
  act(() => void vi.advanceTimersByTime(6_000));
  expect(screen.queryByRole('status')).toBeNull();
});
