import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useNow, useToday } from './use-clock.ts';

const pass = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

beforeEach(() => {
  // Midnight in Eastern Time is 05:00 in UTC.
  vi.useFakeTimers({ now: new Date('2026-11-21T04:58:30Z') });
  return () => {
    vi.useRealTimers();
  };
});

it('the clock shows the minute and updates when it changes', () => {
  const { result } = renderHook(useNow);
  expect(result.current).toEqual(new Date('2026-11-21T04:58:00Z'));
  const before = result.current;
  pass(20_000);
  expect(result.current).toBe(before);
  pass(10_000);
  expect(result.current).toEqual(new Date('2026-11-21T04:59:00Z'));
});

it('the clock shows the next day after midnight in Eastern Time', () => {
  const { result } = renderHook(useToday);
  expect(result.current).toBe('2026-11-20');
  pass(90_000);
  expect(result.current).toBe('2026-11-21');
});

it('the clock updates immediately when the member returns to the page', () => {
  const { result } = renderHook(useToday);
  vi.setSystemTime(new Date('2026-11-25T17:00:00Z'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current).toBe('2026-11-25');
});

it('the clock stops its timer when no component uses it', () => {
  const { unmount } = renderHook(useNow);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
